import type { Finding, MeasuredSet } from "@wirecost/analysis";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { settingsAt } from "../../../entities/prediction/compute-matrix.ts";
import { originOf } from "../../../entities/prediction/origin.ts";
import { PartsBar } from "../../../entities/prediction/parts-bar.tsx";
import { Sentence } from "../../../entities/prediction/sentence.tsx";
import { useIdle, useSeen } from "../../../shared/lib/use-visibility.ts";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { boxClass } from "../../../shared/ui/layout/layout.tsx";
import { Skeleton, whenShown } from "../../../shared/ui/page/when-shown.tsx";
import styles from "../lab.module.css";
import type { LabSlots, Sheet } from "../lab-slots.ts";
import { isWaiting, type LabState, type LabStore } from "../lab-store.ts";
import { cellsOfRows, type LabResults } from "../use-lab-results.ts";
import { MatrixFoot, MatrixPanel, MatrixToolbar } from "./matrix-panel.tsx";

/** Heights in pixels of parts loaded later, so that nothing shifts; two lines for the origin. */
const [ORIGIN_HEIGHT, NOTICE_HEIGHT, CHART_HEIGHT] = [49, 74, 294];

// Most visits open no set, have no calibration and edit no axis.
const OriginLine = whenShown(() => import("../shown-parts.ts").then((m) => m.OriginLine));

const notices = () => import("../measured/notices.tsx");
const AddressNotice = whenShown(() => notices().then((m) => m.AddressNotice), NOTICE_HEIGHT);
const OwnerNotice = whenShown(() => notices().then((m) => m.OwnerNotice));
const PendingNotice = whenShown(() => notices().then((m) => m.PendingNotice), CHART_HEIGHT);

const SetBanner = whenShown(() => notices().then((m) => m.SetBanner), <div className={styles.banner} />);

const ChartPanel = whenShown(
  () => import("../../../entities/prediction/chart-panel.tsx").then((m) => m.ChartPanel),
  CHART_HEIGHT,
);

const AxisEditor = whenShown(() => import("./axis-editor.tsx").then((m) => m.AxisEditor));

/** The middle column of the lab: sentence, matrix, chart, crossover. */
export function ResultColumn({
  store,
  state,
  results,
  editing,
  onEditing,
  onSheet,
  slots,
}: {
  store: LabStore;
  state: LabState;
  results: LabResults;
  /** Whether the axis values are being edited. */
  editing: boolean;
  onEditing: () => void;
  /** Shows the form or the selected cell if it is a sheet. */
  onSheet: (sheet: Sheet) => void;
  slots: LabSlots;
}) {
  const { model } = store;
  const { view, shown, open, pending } = state;
  const { cells, over } = results;
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
  const takeAt = useCallback((at: number) => store.setParams(settingsAt(store.get().shown, at)), [store]);
  if (pending && isWaiting(state))
    return (
      <main className={classNames(styles.result, boxClass({ noRing: true }))} id="main" tabIndex={-1}>
        <PendingNotice store={store} pending={pending} />
      </main>
    );
  return (
    <main className={classNames(styles.result, boxClass({ noRing: true }))} id="main" tabIndex={-1}>
      {pending ? <PendingNotice store={store} pending={pending} /> : null}
      {state.issues.length > 0 ? (
        <AddressNotice issues={state.issues} onDismiss={store.dismissIssues} />
      ) : null}
      <Sentence
        model={model}
        params={view.params}
        metrics={results.base}
        parts={results.parts}
        partRanges={results.partRanges}
        advice={results.advice}
        of={view}
        onAdvice={store.setParams}
      />
      <PartsBar parts={results.parts} ranges={results.partRanges} />
      {originOf(model, view, view.params) === "predicted" ? null : (
        <div style={{ display: "flow-root", minHeight: ORIGIN_HEIGHT }}>
          <OriginLine model={model} of={view} settings={view.params} folded />
        </div>
      )}
      {open?.owner ? <OwnerNotice owner={open.owner} /> : null}
      {open && over ? (
        <SetBanner
          store={store}
          open={open}
          shown={shown}
          overlaid={over}
          finding={finding}
          onFinding={(next) => setChosen({ set: open.set, finding: next })}
          onSettings={() => onSheet("settings")}
          Calibrate={slots.Calibrate}
        />
      ) : null}
      <MatrixToolbar
        store={store}
        metric={view.metric}
        second={view.second}
        rows={view.rows.param}
        columns={view.columns.param}
        editing={editing}
        onEditing={onEditing}
      />
      {editing ? (
        <AxisEditor model={model} rows={view.rows} columns={view.columns} onAxis={store.editAxis} />
      ) : null}
      <MatrixPanel
        model={model}
        view={shown}
        cells={cells}
        origins={results.origins}
        ranges={results.ranges}
        overlaid={over}
        marked={marked}
        onFocus={store.focusAt}
        onTake={takeAt}
      />
      <MatrixFoot
        store={store}
        open={open?.reference ?? pending?.reference}
        chart={chart}
        onSheet={onSheet}
      />
      {cells ? (
        <ChartPanel
          model={model}
          view={shown}
          cells={cells}
          ranges={results.ranges}
          overlaid={over}
          onFocus={store.focusAt}
          onAlong={store.setAlong}
          svgRef={chart}
        />
      ) : null}
      {slots.Tools ? <BelowTheFold store={store} Tools={slots.Tools} /> : null}
    </main>
  );
}

/** Placeholder of the tools, which load once they are scrolled near and the page is idle. */
const BelowTheFold = memo(function BelowTheFold({
  store,
  Tools,
}: {
  store: LabStore;
  Tools: NonNullable<LabSlots["Tools"]>;
}) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  // Parts moved out of sight are still painted every frame: this stays empty until it is visible.
  return (
    <div ref={place} className={styles.below}>
      {seen ? idle ? <Tools store={store} /> : <Skeleton height={380} /> : null}
    </div>
  );
});
