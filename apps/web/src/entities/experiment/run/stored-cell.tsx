import {
  cellParams,
  formatRange,
  type Model,
  predictedRanges,
  type Run,
  settingText,
} from "@wirecost/sim-core";
import { Provenance } from "../../../shared/ui/tables/tag.tsx";
import { originOf } from "../../prediction/origin.ts";
import { OriginLine } from "../../prediction/origin-line.tsx";
import styles from "../experiment.module.css";
import { metricLabel, metricText } from "./stored-cells.ts";

/** Everything that is stored of one cell. */
export function StoredCell({
  run,
  model,
  index,
  note,
}: {
  run: Run;
  model: Model | undefined;
  index: number;
  /** Where the values come from. */
  note: string;
}) {
  const params = cellParams(run.params, run.axes, index);
  const values = run.cells[index] ?? [];
  const ranges =
    model && model.version === run.modelVersion
      ? predictedRanges(model, params, run.seed, run.calibration?.intervals)
      : {};
  const text = (id: string, value: number) => {
    const [range, unit] = [ranges[id], model?.metrics[id]?.unit];
    return range && unit ? formatRange(range, unit) : metricText(model, id)(value);
  };
  return (
    <section className={styles.panel} aria-label="Selected cell">
      <h2 className={styles.title}>Selected cell</h2>
      <p className={styles.where}>
        {run.axes.map(({ param: id }) => {
          const param = model?.params[id];
          const value = params[id] ?? "";
          return <code key={id}>{param ? settingText(param, value) : `${id} ${value}`}</code>;
        })}
      </p>
      <dl className={styles.list}>
        {run.metrics.map((id, i) => (
          <div key={id} className={styles.pair}>
            <dt>{metricLabel(model, id)}</dt>
            <dd>{text(id, values[i] ?? Number.NaN)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.storedCellNote}>
        <Provenance
          of={model ? originOf(model, run, params) : run.calibration ? "calibrated" : "predicted"}
        />{" "}
        {note}
      </p>
      {model ? <OriginLine model={model} of={run} settings={params} brief /> : null}
    </section>
  );
}
