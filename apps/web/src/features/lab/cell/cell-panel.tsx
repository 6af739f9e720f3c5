import {
  type Params,
  paramName,
  paramValueText,
  partRanges,
  predictedRanges,
  rangeText,
} from "@wirecost/sim-core";
import { memo, useMemo } from "react";
import type { LabView } from "../../../entities/design/lab-view.ts";
import { originOf } from "../../../entities/prediction/origin.ts";
import { PartsBar } from "../../../entities/prediction/parts-bar.tsx";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Box, Text } from "../../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import type { LabStore } from "../lab-store.ts";
import type { LabResults } from "../use-lab-results.ts";
import styles from "./cell-panel.module.css";

const OriginLine = whenShown(() => import("../shown-parts.ts").then((m) => m.OriginLine));

const MeasuredMetric = whenShown(() => import("../shown-parts.ts").then((m) => m.MeasuredMetric), 44);
// At the end of the panel, where nothing below can move.
const CellMore = whenShown(() => import("../shown-parts.ts").then((m) => m.CellMore));

/** The selected cell: its settings, every metric with its origin, its messages, and the available actions. */
export const CellPanel = memo(function CellPanel({
  store,
  view,
  selected: { settings, metrics, measured },
  setup,
}: {
  store: LabStore;
  /** The form's settings: advice covers the differences from them. */
  view: LabView;
  selected: LabResults["selected"];
  /** Settings of every measured row. */
  setup: Params | undefined;
}) {
  const { model, setParams: onTake } = store;
  const { params: base, metric, calibration } = view;
  const axes = [view.rows.param, view.columns.param];
  const parts = useMemo(() => model.explain(settings), [model, settings]);
  const stated = useMemo(() => {
    const fitted =
      calibration?.params.flatMap((id) => (base[id] === undefined ? [] : [[id, base[id]]])) ?? [];
    return { ...setup, ...Object.fromEntries(fitted) };
  }, [setup, calibration, base]);
  const of = useMemo(() => ({ params: base, metric, calibration }), [base, metric, calibration]);
  const origin = originOf(model, of, settings);
  const intervals = calibration?.intervals;
  const ranges = useMemo(() => predictedRanges(model, settings, 1, intervals), [model, settings, intervals]);
  const differs = axes.some((id) => settings[id] !== base[id]);
  return (
    <>
      <h2 className={styles.title}>
        Selected cell <Provenance of={origin} />
      </h2>
      <Box as="dl" mb={8} className={styles.settings}>
        {axes.map((id) => {
          const param = model.params[id];
          const value = settings[id];
          return param && value !== undefined ? (
            <div key={id}>
              <dt>{paramName(param)}</dt>
              <Text as="dd" breaks text="end">
                {paramValueText(param, value, true)}
              </Text>
            </div>
          ) : null;
        })}
      </Box>
      <p className={styles.same}>
        {differs
          ? "Not the current settings, which the sentence above the matrix describes."
          : "The current settings."}
      </p>
      {differs ? (
        <Button size="small" onClick={() => onTake(settings)}>
          Use these settings
        </Button>
      ) : null}
      {/* For the current settings, the result shows it. */}
      {differs && (calibration || origin !== "predicted") ? (
        <OriginLine model={model} of={of} settings={settings} brief />
      ) : null}
      <Box as="dl" mt={12}>
        {Object.entries(model.metrics).map(([id, metric]) => {
          const predicted = metrics[id] ?? 0;
          const range = ranges[id];
          return (
            <div key={id} className={styles.metric}>
              <dt title={metric.help}>
                {metric.label}
                {originOf(model, of, settings, id) === origin ? null : (
                  <>
                    {" "}
                    <Provenance of={originOf(model, of, settings, id)} />
                  </>
                )}
              </dt>
              <Text as="dd" weight={600} nowrap text="end">
                {rangeText(predicted, range, metric.unit)}
              </Text>
              {measured?.metrics[id] === undefined ? null : (
                <MeasuredMetric
                  model={model}
                  metric={id}
                  predicted={predicted}
                  range={range}
                  measured={measured}
                  stated={stated}
                />
              )}
            </div>
          );
        })}
      </Box>
      {differs ? (
        <>
          <h2 className={styles.title}>Breakdown</h2>
          <PartsBar parts={parts} ranges={partRanges(model, settings, intervals)} />
        </>
      ) : null}
      <CellMore store={store} of={of} settings={settings} seed={view.seed} />
    </>
  );
});
