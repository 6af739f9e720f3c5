import { applies, paramValueText, type Run } from "@wirecost/sim-core";
import { Text } from "../../../shared/ui/layout/layout.tsx";
import { findModel } from "../../design/find-model.ts";
import styles from "../experiment.module.css";

/** Every setting of a stored run that had an effect, and what it takes to compute it again. */
export function StoredSettings({ run }: { run: Run }) {
  const model = findModel(run.model);
  const axes: readonly string[] = run.axes.map((axis) => axis.param);
  // A parameter of an older version of the model is shown as it is.
  const settings = Object.entries(run.params).filter(
    ([id]) => !model?.params[id] || applies(model, id, run.params),
  );
  return (
    <section>
      <Text as="h2" mb={8}>
        Settings
      </Text>
      <dl className={styles.storedSettingsList}>
        {settings.map(([id, value]) => {
          const param = model?.params[id];
          return (
            <div key={id} className={styles.storedSettingsPair}>
              <Text as="dt" tone="soft">
                {param?.flag ? <code>{param.flag}</code> : (param?.label ?? id)}
                {axes.includes(id) ? <span className={styles.axis}>axis</span> : null}
              </Text>
              <Text as="dd" text="end">
                {param ? paramValueText(param, value, true) : String(value)}
              </Text>
            </div>
          );
        })}
        {run.recordSource ? (
          <div className={styles.storedSettingsPair}>
            <Text as="dt" tone="soft">
              Record sizes from
            </Text>
            <Text as="dd" text="end" breaks>
              {run.recordSource}
            </Text>
          </div>
        ) : null}
        <div className={styles.storedSettingsPair}>
          <Text as="dt" tone="soft">
            Seed
          </Text>
          <Text as="dd" text="end">
            {run.seed}
          </Text>
        </div>
        <div className={styles.storedSettingsPair}>
          <Text as="dt" tone="soft">
            Model
          </Text>
          <Text as="dd" text="end">
            {run.model} {run.modelVersion}
          </Text>
        </div>
      </dl>
    </section>
  );
}
