import {
  type Axis,
  advise,
  advisePair,
  cellParams,
  checkValue,
  computeRun,
  type Metrics,
  type Model,
  type Params,
  paramName,
  paramValueText,
  partRanges,
  type Run,
  shownAxes,
} from "@wirecost/sim-core";
import { useDeferredValue, useMemo, useState } from "react";
import type { DesignOf } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { defaultView, type LabView } from "../../entities/design/lab-view.ts";
import { designOfRun, runRanges } from "../../entities/experiment/run/stored-run.ts";
import { ownCell, StoredSettings, StoredTable } from "../../entities/experiment/run/stored-table.tsx";
import { ChartPanel } from "../../entities/prediction/chart-panel.tsx";
import { OriginLine } from "../../entities/prediction/origin-line.tsx";
import { PartsBar } from "../../entities/prediction/parts-bar.tsx";
import { Sentence } from "../../entities/prediction/sentence.tsx";
import { beyondRows } from "../../entities/prediction/use-advice.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Box, Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./links.module.css";

const MOST = 4;

/** A shared table as stored, and its values with other settings, computed in this browser only. */
export function SharedLab({ stored, chartFirst }: { stored: Run; chartFirst: boolean }) {
  const model = findModel(stored.model);
  const current = model?.version === stored.modelVersion;
  const design = useMemo(() => model && designOfRun(model, stored), [model, stored]);
  const [params, setParams] = useState<Params>(design?.params ?? stored.params);
  const shown = useDeferredValue(params);
  const original = design?.params;
  const changes = original ? Object.keys(shown).filter((id) => shown[id] !== original[id]) : [];
  const changed = changes.length > 0;
  const texts = changes.slice(0, MOST).flatMap((id) => {
    const [param, was, is] = [model?.params[id], original?.[id], shown[id]];
    if (!param || was === undefined || is === undefined) return [];
    return [`${paramName(param)} ${paramValueText(param, is)} (stored: ${paramValueText(param, was)})`];
  });
  const run = useMemo(
    () => (model && design && changed ? computeRun(redesigned(model, design, shown)) : stored),
    [model, design, changed, shown, stored],
  );
  // The selection follows the settings: the previous one was a cell of the previous table.
  const [chosen, setChosen] = useState<{ readonly run: Run; readonly index: number }>();
  const focused = chosen?.run === run ? chosen.index : ownCell(run);
  const setFocused = (index: number) => setChosen({ run, index });
  const chart = model ? <SharedChart model={model} run={run} focused={focused} onFocus={setFocused} /> : null;
  return (
    <Stack className={design && model ? styles.layout : undefined}>
      <Stack gap={16} shrink>
        {changed && original && model ? (
          <Notice action={<Button onClick={() => setParams(original)}>Back to the stored table</Button>}>
            <b>Changed by you, computed in this browser:</b> {texts.join(", ")}
            {changes.length > texts.length ? ` and ${changes.length - texts.length} more` : ""}.
          </Notice>
        ) : null}
        {current || !model ? null : (
          <Notice tone="warn">
            Computed by version {stored.modelVersion} of the model; the current version is {model.version}.
            The table shows the stored values; your changes are computed by the current version.
          </Notice>
        )}
        {model && (changed || current) ? <SharedSentence model={model} run={run} index={focused} /> : null}
        {chartFirst ? chart : null}
        <StoredTable
          run={run}
          note={changed ? "computed in this browser" : "as stored"}
          focused={focused}
          onFocus={setFocused}
        />
        {chartFirst ? null : chart}
      </Stack>
      {design && model ? (
        <Box as="aside" mt={24} className={styles.settings} aria-label="Settings">
          <Small as="p" mb={8}>
            Move anything: it changes for you alone.
          </Small>
          <SettingsForm
            model={model}
            params={params}
            calibrated={run.calibration?.params}
            rows={stored.axes[0].param}
            columns={stored.axes[1].param}
            onChange={(id, value) => {
              const param = model.params[id];
              if (param && !checkValue(id, param, value)) setParams((own) => ({ ...own, [id]: value }));
            }}
            onPreset={(patch) => setParams((own) => ({ ...own, ...patch }))}
          />
        </Box>
      ) : null}
      <Box shrink mt={24}>
        <StoredSettings run={run} />
      </Box>
    </Stack>
  );
}

/** The selected cell of a run in one sentence, with its largest parts; always a cell of the table. */
function SharedSentence({ model, run, index }: { model: Model; run: Run; index: number }) {
  const { seed } = run;
  const { params, metrics } = useMemo(() => sharedCell(run, index), [run, index]);
  const parts = useMemo(() => model.explain(params), [model, params]);
  const ranges = useMemo(() => partRanges(model, params, run.calibration?.intervals), [model, params, run]);
  const advice = useMemo(() => {
    const beyond = beyondRows(model, run);
    return advise(model, params, seed, beyond) ?? advisePair(model, params, seed, beyond);
  }, [model, params, seed, run]);
  return (
    <div>
      <Sentence
        model={model}
        params={params}
        metrics={metrics}
        parts={parts}
        partRanges={ranges}
        advice={advice}
        of={run}
      />
      <PartsBar parts={parts} ranges={ranges} />
      <OriginLine model={model} of={run} settings={params} />
    </div>
  );
}

/** A cell of a run: its settings, and its metrics as stored. @param index rows first */
export function sharedCell(run: Run, index: number): { readonly params: Params; readonly metrics: Metrics } {
  const values = run.cells[index] ?? [];
  return {
    params: cellParams(run.params, run.axes, index),
    metrics: Object.fromEntries(run.metrics.map((id, i) => [id, values[i] ?? Number.NaN])),
  };
}

/**
 * A design with other settings, those of a cell of its table: no longer calibrated once one of the calibrated constants
 * differs.
 */
export function redesigned(model: Model, { calibration, ...design }: DesignOf, params: Params): DesignOf {
  const isCalibrated = calibration?.params.every((id) => params[id] === design.params[id]);
  const axes = shownAxes(model, params, design.axes);
  return { ...design, params, axes, ...(calibration && isCalibrated ? { calibration } : {}) };
}

/** A run as lines, or as points along a choice. */
function SharedChart({
  model,
  run,
  focused,
  onFocus,
}: {
  model: Model;
  run: Run;
  /** Index of the selected cell, rows first. */
  focused: number;
  onFocus: (index: number) => void;
}) {
  const [rows, columns] = run.axes;
  // Along an axis of numbers if there is one: between two choices there is no line.
  const [along, setAlong] = useState<LabView["along"]>(
    isNumeric(rows) && !isNumeric(columns) ? "rows" : "columns",
  );
  const width = columns.values.length;
  const cells = useMemo(
    () =>
      run.cells.map((cell) => Object.fromEntries(run.metrics.map((id, i) => [id, cell[i] ?? Number.NaN]))),
    [run],
  );
  const ranges = useMemo(() => runRanges(model, run), [model, run]);
  const row = rows.values[Math.floor(focused / width)];
  const column = columns.values[focused % width];
  const view: LabView = {
    ...defaultView(model),
    params: run.params,
    rows,
    columns,
    metric: run.metric,
    along,
    focus: row === undefined || column === undefined ? undefined : { row, column },
    calibration: run.calibration,
  };
  return (
    <ChartPanel
      model={model}
      view={view}
      cells={cells}
      ranges={ranges}
      overlaid={undefined}
      onFocus={onFocus}
      onAlong={setAlong}
    />
  );
}

function isNumeric({ values }: Axis): boolean {
  return values.every((value) => typeof value === "number");
}
