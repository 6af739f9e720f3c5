import { applies, paramName, paramValueText, type Run } from "@wirecost/sim-core";
import { findModel } from "../../design/find-model.ts";
import styles from "../experiment.module.css";

/** Every setting of a stored run that had an effect, and what it takes to compute it again. */
export function StoredSettings({ run }: { run: Run }) {
  const model = findModel(run.model);
  const axes: readonly string[] = run.axes.map((axis) => axis.param);
  const settings = Object.entries(run.params).filter(([id]) => {
    const param = model?.params[id];
    return !param || applies(param, run.params);
  });
  return (
    <section>
      <h2 className={styles.storedSettingsTitle}>Settings</h2>
      <dl className={styles.storedSettingsList}>
        {settings.map(([id, value]) => {
          const param = model?.params[id];
          return (
            <div key={id} className={styles.storedSettingsPair}>
              <dt className={param?.flag ? styles.flag : undefined}>
                {param ? paramName(param) : id}
                {axes.includes(id) ? <span className={styles.axis}>axis</span> : null}
              </dt>
              <dd>{param ? paramValueText(param, value, true) : String(value)}</dd>
            </div>
          );
        })}
        <div className={styles.storedSettingsPair}>
          <dt>Seed</dt>
          <dd>{run.seed}</dd>
        </div>
        <div className={styles.storedSettingsPair}>
          <dt>Model</dt>
          <dd>
            {run.model} {run.modelVersion}
          </dd>
        </div>
      </dl>
    </section>
  );
}
