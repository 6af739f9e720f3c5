import { type Model, paramName } from "@wirecost/sim-core";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import styles from "./calibrations.module.css";

/** Which constants are fitted: at first those that no row states. */
export function ConstantChoice({
  model,
  stated,
  chosen,
  onChange,
}: {
  model: Model;
  /** Settings that the rows state. */
  stated: ReadonlySet<string>;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const free = Object.keys(model.free);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.choiceTitle}>Constants to fit</legend>
      {free.map((id) => {
        const param = model.params[id];
        return param ? (
          <label key={id} className={styles.option} title={param.help}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(free.filter((one) => (one === id ? event.target.checked : chosen.includes(one))))
              }
            />
            <span>
              <FlagText text={paramName(param)} />
              {stated.has(id) ? <span className={styles.without}>stated by the rows</span> : null}
            </span>
          </label>
        ) : null;
      })}
    </fieldset>
  );
}
