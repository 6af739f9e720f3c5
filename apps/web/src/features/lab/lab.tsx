import type { Model } from "@wirecost/sim-core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { classNames, Icon } from "../../shared/ui/controls/button.tsx";
import { boxClass, Row, Small } from "../../shared/ui/layout/layout.tsx";
import { HeaderActions } from "../../shared/ui/page/header-actions.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { CellPanel } from "./cell/cell-panel.tsx";
import styles from "./lab.module.css";
import type { LabSlots, Sheet } from "./lab-slots.ts";
import { isWaiting, LabStore } from "./lab-store.ts";
import { ResultColumn } from "./result/result-column.tsx";
import { useAddress } from "./use-address.ts";
import { useLabKeys } from "./use-lab-keys.ts";
import { useLabResults } from "./use-lab-results.ts";

/** Marks for the bench: from the change of a setting to the end of scripting, and to the painted frame. */
const SCRIPT_MEASURE = "lab-script";

const UPDATE_MEASURE = "lab-update";

const Shortcuts = whenShown(() => import("./shortcuts.tsx").then((m) => m.Shortcuts));

/**
 * The lab of a model: settings, result, selected cell. Driven by the model's declaration alone.
 *
 * @param search the address's query string as the server saw it, so that both render the same first
 * @param visit differs each time that the server was asked for the page
 */
export function Lab({
  model,
  search,
  visit,
  slots,
}: {
  model: Model;
  search: string;
  visit: string;
  slots: LabSlots;
}) {
  const { Calibration, Actions, RecordSize } = slots;
  const [store] = useState(() => new LabStore(model, search));
  const [below] = useState(() => RecordSize && { recordBytes: <RecordSize store={store} /> });
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { params, rows, columns, calibration } = state.view;
  const arrived = useRef(visit);
  useEffect(() => {
    if (arrived.current === visit) return;
    arrived.current = visit;
    // A link to this same page, such as the one on the brand, takes precedence over the current settings.
    void import("./state-query.ts").then(({ stateQuery }) => {
      if (stateQuery(store, store.get()) !== decodeURIComponent(search)) store.load(search);
    });
  }, [store, search, visit]);
  useAddress(store, search);
  useUpdateMarks(store);
  const results = useLabResults(model, state);
  const [help, setHelp] = useState(false);
  const [editing, setEditing] = useState(false);
  const toggleHelp = () => setHelp(!help);
  const toggleEditing = useCallback(() => setEditing((on) => !on), []);
  useLabKeys(store, toggleHelp, toggleEditing);
  const sheets = useSheets();
  const waiting = isWaiting(state);
  return (
    <div className={styles.lab}>
      <aside
        ref={sheets.settings}
        className={classNames(
          styles.settings,
          boxClass({ noRing: true, hideNarrow: sheets.open !== "settings" }),
        )}
        aria-label="Settings"
        id="settings"
        tabIndex={-1}
      >
        <SheetHead named title="Settings" onClose={sheets.close} />
        <div className={styles.form} inert={waiting}>
          {Calibration ? (
            <Calibration
              model={model}
              used={calibration}
              onUse={store.calibrate}
              onDrop={store.dropCalibration}
            />
          ) : null}
          <SettingsForm
            model={model}
            params={params}
            calibrated={calibration?.params}
            rows={rows.param}
            columns={columns.param}
            onChange={store.setParam}
            onPreset={store.setParams}
            below={below}
          />
          <Row wrap align="stretch" gap={4} gapX={12} mt={8} border="top" noPrint className={styles.formFoot}>
            <TextButton onClick={store.reset}>Reset to defaults</TextButton>
            <TextButton onClick={store.undo}>Undo</TextButton>
            <TextButton onClick={store.redo}>Redo</TextButton>
            <TextButton onClick={toggleHelp}>Shortcuts</TextButton>
          </Row>
        </div>
      </aside>
      <ResultColumn
        store={store}
        state={state}
        results={results}
        editing={editing}
        onEditing={toggleEditing}
        onSheet={sheets.show}
        slots={slots}
      />
      <aside
        ref={sheets.cell}
        className={classNames(styles.cell, boxClass({ noRing: true }))}
        aria-label="Selected cell"
        // It scrolls, so the keyboard must reach it even if nothing in it can be focused.
        tabIndex={0}
        data-open={sheets.open === "cell" || undefined}
      >
        <SheetHead title="Selected cell" onClose={sheets.close} />
        {waiting ? null : (
          <CellPanel
            store={store}
            view={state.view}
            selected={results.selected}
            setup={state.open?.set.setup}
          />
        )}
      </aside>
      <HeaderActions>
        {waiting || !Actions ? null : <Actions store={store} onSettings={sheets.openSettings} />}
      </HeaderActions>
      {help ? <Shortcuts onClose={toggleHelp} /> : null}
    </div>
  );
}

/** Below the settings. */
function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Small as="button" type="button" target hoverInk className={styles.textButton} onClick={onClick}>
      {children}
    </Small>
  );
}

/** Head of a column if it is a sheet or a drawer. */
function SheetHead({
  title,
  named = false,
  onClose,
}: {
  title: string;
  /** Whether it shows its title; not needed for a panel with its own heading. */
  named?: boolean;
  onClose: () => void;
}) {
  return (
    <Row
      justify={named ? "between" : "end"}
      onlyNarrow={named}
      onlyMiddle={!named}
      noPrint
      className={styles.sheetHead}
    >
      {named ? <b>{title}</b> : null}
      <button type="button" className={styles.close} aria-label={`Close: ${title}`} onClick={onClose}>
        <Icon name="close" />
      </button>
    </Row>
  );
}

function useUpdateMarks(store: LabStore): void {
  const start = useRef<number>(undefined);
  useEffect(
    () =>
      store.subscribe(() => {
        start.current ??= performance.now();
      }),
    [store],
  );
  useLayoutEffect(() => {
    const from = start.current;
    if (from === undefined) return;
    start.current = undefined;
    performance.measure(SCRIPT_MEASURE, { start: from, end: performance.now() });
    requestAnimationFrame(() => {
      // The first task after a frame runs once it is painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.measure(UPDATE_MEASURE, { start: from, end: performance.now() });
        channel.port1.close();
      };
      channel.port2.postMessage(undefined);
    });
  });
}

/**
 * If there is no space for three columns, the settings are a sheet and the selected cell is a drawer: the same
 * elements, positioned by CSS. Opening moves the focus there, Escape and closing return it.
 */
function useSheets() {
  const [open, setOpen] = useState<Sheet>();
  const settings = useRef<HTMLElement>(null);
  const cell = useRef<HTMLElement>(null);
  const back = useRef<HTMLElement | null>(null);
  const show = useCallback((sheet: Sheet) => {
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(sheet);
  }, []);
  const close = useCallback(() => {
    setOpen(undefined);
    back.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return;
    (open === "settings" ? settings : cell).current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open, close]);
  const openSettings = useCallback(() => show("settings"), [show]);
  return { open, settings, cell, show, openSettings, close };
}
