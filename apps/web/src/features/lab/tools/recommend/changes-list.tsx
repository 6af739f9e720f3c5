import { type Model, type Params, paramName, paramValueText } from "@wirecost/sim-core";
import styles from "./recommend.module.css";

/** What is to be changed: the setting, as it is, as it should be. */
export function ChangesList({ model, from, to }: { model: Model; from: Params; to: Params }) {
  const changed = Object.entries(model.params).filter(([id]) => to[id] !== from[id]);
  if (changed.length === 0) return <p className={styles.note}>No changes.</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Current</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(([id, param]) => (
          <tr key={id}>
            <th scope="row">{param.flag ? <code>{paramName(param)}</code> : paramName(param)}</th>
            <td>{paramValueText(param, from[id] ?? param.default, true)}</td>
            <td>
              <b>{paramValueText(param, to[id] ?? param.default, true)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
