"use client";
import { advise, getModel, type Params, simulate } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { CellPanel } from "./cell/cell-panel.tsx";
import { computeCells, focusedIndex, overlaid, settingsAt, TABLE_CELLS } from "./compute-matrix.ts";
import styles from "./lab.module.css";
import { LabActions } from "./lab-actions.tsx";
import { LabStore } from "./lab-store.ts";
import { AddressNotice } from "./measured/address-notice.tsx";
import { PendingNotice } from "./measured/pending-notice.tsx";
import { SetBanner } from "./measured/set-banner.tsx";
import { resolveSet } from "./resolve-set.ts";
import { AxisEditor } from "./result/axis-editor.tsx";
import { ChartPanel } from "./result/chart-panel.tsx";
import { MatrixPanel } from "./result/matrix-panel.tsx";
import { MatrixToolbar } from "./result/matrix-toolbar.tsx";
import { MetricStrip } from "./result/metric-strip.tsx";
import { PartsBar } from "./result/parts-bar.tsx";
import { Sentence } from "./result/sentence.tsx";
import type { InfoRequest } from "./settings/param-info.tsx";
import { SettingsForm } from "./settings/settings-form.tsx";
import { useAddress } from "./use-address.ts";
import { useLabCommands } from "./use-lab-commands.ts";
import { useSheets } from "./use-sheets.ts";
import { useUpdateMarks } from "./use-update-marks.ts";

const ParamInfo = dynamic(() => import("./settings/param-info.tsx").then((m) => m.ParamInfo), { ssr: false });
const Shortcuts = dynamic(() => import("./shortcuts.tsx").then((m) => m.Shortcuts), { ssr: false });
const BelowTheFold = dynamic(() => import("./below-the-fold.tsx").then((m) => m.BelowTheFold), {
  ssr: false,
});

/**
 * The lab of a model: settings, result, focused cell. Driven by the model's declaration alone.
 *
 * @param search the address's query string as the server saw it, so that both render the same first
 */
export function Lab({ modelId, search }: { modelId: string; search: string }) {
  const model = getModel(modelId);
  const [store] = useState(() => new LabStore(model, search, (reference) => resolveSet(model, reference)));
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { view } = state;
  const { params, rows, columns, seed } = view;
  const arrived = useRef(search);
  useEffect(() => {
    if (arrived.current === search) return;
    arrived.current = search;
    store.load(search, (reference) => resolveSet(store.model, reference));
  }, [store, search]);
  useAddress(store);
  useUpdateMarks(store);

  const large = rows.values.length * columns.values.length > TABLE_CELLS;
  const cells = useMemo(
    () => (large ? undefined : computeCells(model, { params, rows, columns, seed })),
    [large, model, params, rows, columns, seed],
  );
  const set = state.open?.set;
  const over = useMemo(
    () => overlaid(model, set, params, [rows, columns]),
    [model, set, params, rows, columns],
  );
  const index = focusedIndex(view);
  const settings = useMemo(
    () => settingsAt({ params, rows, columns }, index),
    [params, rows, columns, index],
  );
  const base = useMemo(() => simulate(model, params, seed), [model, params, seed]);
  const parts = useMemo(() => model.explain(params), [model, params]);
  const advice = useMemo(() => advise(model, params, seed), [model, params, seed]);
  const cellMetrics = useMemo(
    () => cells?.[index] ?? simulate(model, settings, seed),
    [cells, index, model, settings, seed],
  );

  const focusAt = useCallback(
    (at: number) => {
      const { rows: r, columns: c } = store.get().view;
      const width = c.values.length;
      const row = r.values[Math.floor(at / width)];
      const column = c.values[at % width];
      if (row !== undefined && column !== undefined) store.focus(row, column);
    },
    [store],
  );
  const take = useCallback((next: Params) => store.setParams(next), [store]);
  const takeAt = useCallback((at: number) => store.setParams(settingsAt(store.get().view, at)), [store]);
  const commands = useLabCommands(store);
  const [info, setInfo] = useState<InfoRequest>();
  const openInfo = useCallback((id: string, anchor: HTMLElement) => setInfo({ id, anchor }), []);
  const closeInfo = useCallback(() => setInfo(undefined), []);
  const sheets = useSheets();
  const chart = useRef<SVGSVGElement>(null);
  const axes = useMemo(() => [rows.param, columns.param] as const, [rows.param, columns.param]);
  const laterView = useDeferredValue(view);

  return (
    <div className={styles.lab}>
      <aside
        ref={sheets.settings}
        className={styles.settings}
        aria-label="Settings"
        id="settings"
        tabIndex={-1}
        data-open={sheets.open === "settings" || undefined}
      >
        <div className={styles.sheetHead}>
          <b>Settings</b>
          <button
            type="button"
            className={styles.close}
            aria-label="Close the settings"
            onClick={sheets.close}
          >
            ✕
          </button>
        </div>
        <SettingsForm
          model={model}
          params={params}
          rows={rows.param}
          columns={columns.param}
          onChange={commands.setParam}
          onPreset={store.setParams}
          onInfo={openInfo}
        />
        <div className={styles.formFoot}>
          <button type="button" className={styles.textButton} onClick={store.reset}>
            Reset to defaults
          </button>
          <button type="button" className={styles.textButton} onClick={store.undo}>
            Undo
          </button>
          <button type="button" className={styles.textButton} onClick={commands.toggleHelp}>
            Keys
          </button>
        </div>
      </aside>

      <main className={styles.result} id="main" tabIndex={-1}>
        {state.pending ? <PendingNotice store={store} pending={state.pending} /> : null}
        <AddressNotice issues={state.issues} onDismiss={store.dismissIssues} />
        <Sentence
          model={model}
          params={params}
          metrics={base}
          parts={parts}
          advice={advice}
          onAdvice={store.setParams}
        />
        <PartsBar parts={parts} />
        <MetricStrip model={model} metrics={base} shown={view.metric} onShow={commands.setMetric} />
        {state.open && over ? (
          <SetBanner
            model={model}
            set={state.open.set}
            local={state.open.reference === "local"}
            overlaid={over}
            show={view.show}
            onShow={commands.setShow}
            onClose={store.closeSet}
          />
        ) : null}
        <MatrixToolbar
          model={model}
          metric={view.metric}
          second={view.second}
          rows={rows.param}
          columns={columns.param}
          editing={commands.editing}
          onMetric={commands.setMetric}
          onSecond={commands.setSecond}
          onAxis={commands.pickAxis}
          onSwap={store.swapAxes}
          onEdit={commands.toggleEditing}
        />
        {commands.editing ? (
          <AxisEditor model={model} rows={rows} columns={columns} onAxis={commands.setAxis} />
        ) : null}
        <MatrixPanel
          model={model}
          view={view}
          cells={cells}
          overlaid={over}
          onFocus={focusAt}
          onTake={takeAt}
        />
        <button type="button" className={styles.cellButton} onClick={sheets.openCell}>
          Details of the focused cell
        </button>
        {cells ? (
          <ChartPanel
            model={model}
            view={view}
            cells={cells}
            overlaid={over}
            onFocus={focusAt}
            onAlong={commands.setAlong}
            svgRef={chart}
          />
        ) : null}
        <BelowTheFold store={store} view={laterView} openSet={state.open} chart={chart} />
      </main>

      <aside
        ref={sheets.cell}
        className={styles.cell}
        aria-label="Focused cell"
        tabIndex={-1}
        data-open={sheets.open === "cell" || undefined}
      >
        <div className={styles.sheetHead}>
          <b>Focused cell</b>
          <button
            type="button"
            className={styles.close}
            aria-label="Close the focused cell"
            onClick={sheets.close}
          >
            ✕
          </button>
        </div>
        <CellPanel
          model={model}
          base={params}
          settings={settings}
          axes={axes}
          metrics={cellMetrics}
          measured={over?.cells[index]}
          onTake={take}
        />
      </aside>
      <LabActions store={store} onSettings={sheets.openSettings} />
      {info ? <ParamInfo model={model} request={info} onClose={closeInfo} /> : null}
      {commands.help ? <Shortcuts onClose={commands.toggleHelp} /> : null}
    </div>
  );
}
