"use client";
import type { Finding, MeasuredSet } from "@wirecost/sim-core";
import { useCallback, useMemo, useRef, useState } from "react";
import { OriginLine } from "../../calibrate/origin-line.tsx";
import { BelowTheFold } from "../below-the-fold.tsx";
import { settingsAt } from "../compute-matrix.ts";
import styles from "../lab.module.css";
import type { LabState, LabStore } from "../lab-store.ts";
import { AddressNotice } from "../measured/address-notice.tsx";
import { cellsOfRows } from "../measured/cells-of-rows.ts";
import { PendingNotice } from "../measured/pending-notice.tsx";
import { SetBanner } from "../measured/set-banner.tsx";
import type { LabCommands } from "../use-lab-commands.ts";
import type { LabResults } from "../use-lab-results.ts";
import { AxisEditor } from "./axis-editor.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { MatrixFoot } from "./matrix-foot.tsx";
import { MatrixPanel } from "./matrix-panel.tsx";
import { MatrixToolbar } from "./matrix-toolbar.tsx";
import { MetricStrip } from "./metric-strip.tsx";
import { PartsBar } from "./parts-bar.tsx";
import { Sentence } from "./sentence.tsx";

/** The middle of the lab: sentence, matrix, chart, crossover. */
export function ResultColumn({
  store,
  state,
  results,
  commands,
  onCell,
}: {
  store: LabStore;
  state: LabState;
  results: LabResults;
  commands: LabCommands;
  onCell: () => void;
}) {
  const { model } = store;
  const { view, open, pending } = state;
  const { cells, over } = results;
  const computed = view.calibration ? "calibrated" : "predicted";
  const chart = useRef<SVGSVGElement>(null);
  const [chosen, setChosen] = useState<{
    readonly set: MeasuredSet;
    readonly finding: Finding | undefined;
  }>();
  const finding = chosen && chosen.set === open?.set ? chosen.finding : undefined;
  const marked = useMemo(
    () => (over && finding ? cellsOfRows(over, finding.rows) : undefined),
    [over, finding],
  );
  const takeAt = useCallback((at: number) => store.setParams(settingsAt(store.get().view, at)), [store]);
  return (
    <main className={styles.result} id="main" tabIndex={-1}>
      {pending ? <PendingNotice store={store} pending={pending} /> : null}
      <AddressNotice issues={state.issues} onDismiss={store.dismissIssues} />
      <Sentence
        model={model}
        params={view.params}
        metrics={results.base}
        parts={results.parts}
        advice={results.advice}
        onAdvice={store.setParams}
      />
      <PartsBar parts={results.parts} />
      <OriginLine model={model} of={view} settings={view.params} />
      <MetricStrip model={model} metrics={results.base} shown={view.metric} onShow={commands.setMetric} />
      {open && over ? (
        <SetBanner
          model={model}
          set={open.set}
          reference={open.reference}
          params={view.params}
          computed={computed}
          onCalibrate={store.calibrate}
          overlaid={over}
          show={view.show}
          finding={finding}
          onFinding={(next) => setChosen({ set: open.set, finding: next })}
          onFocus={commands.focusAt}
          onTry={store.setParams}
          onShow={commands.setShow}
          onClose={store.closeSet}
        />
      ) : null}
      <MatrixToolbar
        model={model}
        metric={view.metric}
        second={view.second}
        rows={view.rows.param}
        columns={view.columns.param}
        editing={commands.editing}
        onMetric={commands.setMetric}
        onSecond={commands.setSecond}
        onAxis={commands.pickAxis}
        onSwap={store.swapAxes}
        onEdit={commands.toggleEditing}
      />
      {commands.editing ? (
        <AxisEditor model={model} rows={view.rows} columns={view.columns} onAxis={commands.setAxis} />
      ) : null}
      <MatrixPanel
        model={model}
        view={view}
        cells={cells}
        origins={results.origins}
        overlaid={over}
        marked={marked}
        onFocus={commands.focusAt}
        onTake={takeAt}
      />
      <MatrixFoot store={store} open={open?.reference ?? pending?.reference} chart={chart} onCell={onCell} />
      {cells ? (
        <ChartPanel
          model={model}
          view={view}
          cells={cells}
          overlaid={over}
          onFocus={commands.focusAt}
          onAlong={commands.setAlong}
          svgRef={chart}
        />
      ) : null}
      <BelowTheFold store={store} />
    </main>
  );
}
