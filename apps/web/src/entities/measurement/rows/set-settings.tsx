import type { MeasuredSet } from "@wirecost/analysis";
import {
  applies,
  defaultParams,
  type MeasurementSchema,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import styles from "../measurement.module.css";
import { statedSettings } from "./stated-settings.ts";

/** The settings that hold for every row of a measured set. */
export function SetSettings({ schema, set }: { schema: MeasurementSchema; set: MeasuredSet }) {
  const defaults = defaultParams(schema);
  const settings = statedSettings(schema, set).flatMap(([id, value]) => {
    const param = schema.params[id];
    // What has no effect on any row would only distract.
    const matters = set.rows.some(
      (row) => param && applies(param, { ...defaults, ...set.setup, ...row.settings }),
    );
    return param && matters ? [{ id, param, value }] : [];
  });
  if (settings.length === 0) return <p className={styles.setSettingsNone}>No settings apply to all rows.</p>;
  return (
    <ul className={styles.setSettingsList} aria-label="Settings of every row">
      {settings.map(({ id, param, value }) => (
        <li key={id}>
          <span className={param.flag ? styles.flag : undefined}>{paramName(param)}</span>{" "}
          <b>{paramValueText(param, value, true)}</b>
        </li>
      ))}
    </ul>
  );
}
