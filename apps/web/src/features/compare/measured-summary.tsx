import { formatCount, type Model, shareText } from "@wirecost/sim-core";
import { RestsOn } from "../../entities/measurement/unstated/rests-on.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { CalibrateHere, type CalibrateSlot } from "./calibrate-here.tsx";
import styles from "./compare.module.css";
import type { ComparedItem } from "./items/compared-item.ts";
import type { LetteredChoice } from "./point-text.ts";
import { useResiduals } from "./use-residuals.ts";

/** How far today's model is off each measured item, over all of its settings. */
export function MeasuredSummary({
  choices,
  Calibrate,
}: {
  choices: readonly LetteredChoice[];
  Calibrate: CalibrateSlot | undefined;
}) {
  const measured = choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" && item.model ? [{ item, letter, model: item.model }] : [],
  );
  if (measured.length === 0) return null;
  return (
    <section className={styles.measuredSummarySection} aria-labelledby="residuals-title">
      <h2 id="residuals-title" className={styles.measuredSummaryTitle}>
        Prediction error
      </h2>
      {measured.map((one) => (
        <MeasuredItem key={one.letter} {...one} Calibrate={Calibrate} />
      ))}
    </section>
  );
}

function MeasuredItem({
  item,
  letter,
  model,
  Calibrate,
}: {
  item: ComparedItem;
  letter: string;
  model: Model;
  Calibrate: CalibrateSlot | undefined;
}) {
  const { summaries, failure } = useResiduals(model, item);
  const lines = Object.entries(model.metrics).flatMap(([id, metric]) => {
    const summary = summaries?.get(id);
    return summary ? [{ id, metric, summary }] : [];
  });
  return (
    <div>
      <p>
        <b>
          {letter}: {item.title}
        </b>{" "}
        <Provenance of="measured" /> {Calibrate ? <CalibrateHere item={item} Calibrate={Calibrate} /> : null}
      </p>
      {failure ? <Notice tone="warn">The model could not predict these settings: {failure}</Notice> : null}
      {summaries || failure ? null : (
        <p className={styles.measuredSummaryList}>Predicting {settingsText(item.points.length)}.</p>
      )}
      <ul className={styles.measuredSummaryList}>
        {lines.map(({ id, metric, summary }) => (
          <li key={id}>
            {metric.label}: median {shareText(summary.median)}, worst {shareText(summary.worst)} over{" "}
            {settingsText(summary.figures)}{" "}
            <RestsOn model={model} setup={item.base} rows={item.points} metric={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function settingsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "setting" : "settings"}`;
}
