import { type Metric, type Model, paramName, paramValueText, shareText } from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/signed-quantity.ts";
import styles from "../compare.module.css";
import type { ExplainedDifference, ExplainedSetting } from "./explained-pairs.ts";

/** A bar a setting from a middle line, less to the left and more to the right, the largest on top; last what remains. */
export function ContributionList({
  model,
  metric,
  explained,
}: {
  model: Model;
  metric: Metric;
  explained: ExplainedDifference;
}) {
  const { settings, rest, observed } = explained;
  const widest = Math.max(Math.abs(rest), ...settings.map(({ amount }) => Math.abs(amount)));
  return (
    <ul className={styles.list}>
      {settings.map((setting) => (
        <li key={setting.param} className={styles.row}>
          <SettingName model={model} setting={setting} />
          <Bar amount={setting.amount} widest={widest} kind={styles.contributionListSetting} />
          <span className={styles.contributionListFigure}>
            <b>{signedQuantity(setting.amount, metric.unit)}</b>
            <small>{ofIt(setting.amount, observed)}</small>
            {setting.low === setting.high ? null : (
              <small>
                {signedQuantity(setting.low, metric.unit)} to {signedQuantity(setting.high, metric.unit)}
              </small>
            )}
          </span>
        </li>
      ))}
      <li className={styles.row}>
        <span className={styles.contributionListName}>Not explained by settings</span>
        <Bar amount={rest} widest={widest} kind={styles.rest} />
        <span className={styles.contributionListFigure}>
          <b>{signedQuantity(rest, metric.unit)}</b>
          <small>{ofIt(rest, observed)}</small>
        </span>
      </li>
    </ul>
  );
}

function SettingName({ model, setting }: { model: Model; setting: ExplainedSetting }) {
  const param = model.params[setting.param];
  const { from, to } = setting;
  if (!param) return <span className={styles.contributionListName}>{setting.param}</span>;
  return (
    <span className={styles.contributionListName}>
      {param.flag ? <code>{param.flag}</code> : param.label} <span className={styles.hidden}>, </span>
      <small>
        {from === undefined || to === undefined ? (
          "differs from cell to cell"
        ) : (
          <>
            {paramValueText(param, from, true)} to {paramValueText(param, to, true)}
          </>
        )}
      </small>
      {paramName(param) === param.label ? null : <span className={styles.hidden}> ({param.label})</span>}
    </span>
  );
}

function Bar({ amount, widest, kind }: { amount: number; widest: number; kind: string | undefined }) {
  const width = widest > 0 ? (50 * Math.abs(amount)) / widest : 0;
  return (
    <span className={styles.track} aria-hidden="true">
      {amount === 0 ? null : (
        <span
          className={kind}
          style={{ left: `${amount < 0 ? 50 - width : 50}%`, width: `max(2px, ${width}%)` }}
        />
      )}
      <span className={styles.middle} />
    </span>
  );
}

function ofIt(amount: number, observed: number): string {
  if (amount === 0) return "nothing";
  if (observed === 0) return "";
  const share = amount / observed;
  return share < 0 ? "against it" : `${shareText(share)} of it`;
}
