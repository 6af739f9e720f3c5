import type { Model, Recommendation } from "@wirecost/sim-core";
import { formatQuantity, formatSignificant, midSentence, shareText } from "@wirecost/sim-core";
import styles from "./recommend.module.css";

/** What the recommended setting gives and what it is paid with, against what it is now. */
export function RecommendSentence({ model, found }: { model: Model; found: Recommendation }) {
  const { own, best, recommended } = found;
  const metric = model.metrics[model.view.metric];
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const away = model.view.turnsAway === undefined ? undefined : model.metrics[model.view.turnsAway];
  if (!metric) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const higher = metric.better === "higher";
  const times = higher ? recommended.metric / own.metric : own.metric / recommended.metric;
  const off = Math.abs(recommended.metric - best.metric) / Math.abs(best.metric || 1);
  // "2 servers" says already what "servers" would.
  const said = cost && midSentence(cost.label) !== cost.unit ? midSentence(cost.label) : "";
  return (
    <p className={styles.sentence}>
      {recommended.changes === 0 ? (
        <>
          The current settings are good enough: <b>{text(own.metric)}</b>
        </>
      ) : (
        <>
          <b>{text(recommended.metric)}</b>
          {text(recommended.metric) === text(own.metric) ? ", as now" : ` instead of ${text(own.metric)}`}
          {times >= 1.05 && Number.isFinite(times) ? ` (${formatSignificant(times)} times as good)` : ""}
          {cost && recommended.cost !== own.cost ? (
            <>
              ; {said ? `${said} ` : ""}
              <b>{formatQuantity(recommended.cost, cost.unit)}</b> instead of{" "}
              {formatQuantity(own.cost, cost.unit)}
            </>
          ) : null}
        </>
      )}
      {off < 5e-4
        ? "; nothing tried is better."
        : `; the best tried is ${text(best.metric)}, ${shareText(off)} better.`}
      {away && recommended.turnedAway > 0
        ? ` ${away.label}: ${formatQuantity(recommended.turnedAway, away.unit)}${recommended.turnedAway === own.turnedAway ? ", as now" : ""}.`
        : ""}
    </p>
  );
}
