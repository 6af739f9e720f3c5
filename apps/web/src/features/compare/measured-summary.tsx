import type { Model } from "@wirecost/sim-core";
import { memo } from "react";
import { Provenance } from "../../components/ui/tag.tsx";
import { shareText } from "../../lib/share-text.ts";
import { CalibrateHere } from "./calibrate-here.tsx";
import type { LetteredChoice } from "./compare-settings.ts";
import type { ComparedItem } from "./compared-item.ts";
import styles from "./measured-summary.module.css";
import { predictedRows, summarizeResiduals } from "./predicted-rows.ts";

/** How far today's model is off each measured item, over all of its settings. */
export function MeasuredSummary({ choices }: { choices: readonly LetteredChoice[] }) {
  const measured = choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" && item.model ? [{ item, letter, model: item.model }] : [],
  );
  if (measured.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="residuals-title">
      <h2 id="residuals-title" className={styles.title}>
        How far the model is off what was measured
      </h2>
      {measured.map((one) => (
        <MeasuredItem key={one.letter} {...one} />
      ))}
    </section>
  );
}

/** Predicts every setting of an item, which takes seconds of thousands: anew for another item only. */
const MeasuredItem = memo(function MeasuredItem({
  item,
  letter,
  model,
}: {
  item: ComparedItem;
  letter: string;
  model: Model;
}) {
  const rows = predictedRows(model, item);
  const lines = Object.entries(model.metrics).flatMap(([id, metric]) => {
    const summary = summarizeResiduals(rows, id);
    return summary ? [{ id, metric, summary }] : [];
  });
  return (
    <div className={styles.item}>
      <p>
        <b>
          {letter}: {item.title}
        </b>{" "}
        <Provenance of="measured" /> <CalibrateHere item={item} />
      </p>
      <ul className={styles.list}>
        {lines.map(({ id, metric, summary }) => (
          <li key={id}>
            {metric.label}: median {shareText(summary.median)}, worst {shareText(summary.worst)} over{" "}
            {summary.figures} {summary.figures === 1 ? "setting" : "settings"}
          </li>
        ))}
      </ul>
    </div>
  );
});
