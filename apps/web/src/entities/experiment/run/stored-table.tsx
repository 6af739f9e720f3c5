import {
  cellParams,
  formatRange,
  type MeasurementSchema,
  type Model,
  ownPlace,
  paramValueText,
  predictedRanges,
  type Run,
  serializeRun,
  settingText,
} from "@wirecost/sim-core";
import { type ReactNode, useMemo, useState } from "react";
import { matrixColors, matrixSvg } from "../../../shared/charts/export/svg.ts";
import { svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { TABLE_CELLS } from "../../../shared/charts/matrix/heat-step.ts";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import { sideHead } from "../../../shared/charts/matrix/matrix-cell.ts";
import { type ExportedTable, tableCsv, tableMarkdown } from "../../../shared/lib/export-files.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../../shared/ui/controls/export-entry.ts";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Menu } from "../../../shared/ui/controls/menu.tsx";
import { Box, boxClass, Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { findModel } from "../../design/find-model.ts";
import { sideOf } from "../../prediction/compute-matrix.ts";
import { originOf } from "../../prediction/origin.ts";
import { OriginLine } from "../../prediction/origin-line.tsx";
import { cellsCsv, computedBy } from "../../prediction/run-files.ts";
import styles from "../experiment.module.css";
import {
  effectiveSettings,
  heldSettings,
  metricLabel,
  metricText,
  rangeNotes,
  storedCells,
} from "./stored-run.ts";

/**
 * A run as it was computed: its matrix for any of its metrics, and all metrics of the selected cell.
 *
 * @param note where the figures come from: "as stored"
 */
export function StoredTable({
  run,
  note = "as stored",
  focused,
  onFocus: setFocused,
}: {
  run: Run;
  note?: string;
  /** Index of the selected cell, rows first. */
  focused: number;
  onFocus: (index: number) => void;
}) {
  const model = findModel(run.model);
  const [metric, setMetric] = useState(run.metric);
  const second = secondMetric(model, run, metric);
  const drawn = useMemo(() => storedCells(model, run, metric, second), [model, run, metric, second]);
  const label = metricLabel(model, metric);
  return (
    <Stack gap={24} items="start" className={styles.layout}>
      <Box as="section" shrink aria-label={`${label} ${note}`}>
        <Row wrap gap={8} gapX={12} mb={8}>
          <Select
            aria-label="Metric"
            fit
            className={boxClass({ weight: 600 })}
            value={metric}
            onChange={setMetric}
            options={run.metrics.map((id) => ({ value: id, label: metricLabel(model, id) }))}
          />
          <Small mono>
            {drawn.rows.name} × {drawn.columns.name}
          </Small>
          <Text grow />
          <RunExportMenu run={run} metric={metric} second={second} />
        </Row>
        <Matrix data={drawn} focused={focused} onFocus={setFocused} />
      </Box>
      <StoredCell run={run} model={model} index={focused} note={note} />
    </Stack>
  );
}

function secondMetric(model: Model | undefined, run: Run, metric: string): string {
  const usual = model ? [model.view.second, model.view.metric] : run.metrics;
  return usual.find((id) => id !== metric && run.metrics.includes(id)) ?? "";
}

/** The cell of the run's own settings, else the first. */
export function ownCell(run: Run): number {
  const [row, column] = ownPlace(run.params, run.axes);
  return row < 0 || column < 0 ? 0 : row * run.axes[1].values.length + column;
}

function StoredCell({
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
    <Box as="section" shrink aria-label="Selected cell">
      <Text as="h2" tone="faint" size={11} caps mb={8}>
        Selected cell
      </Text>
      <Row
        as="p"
        wrap
        align="stretch"
        justify="between"
        gap={4}
        gapX={12}
        border="bottom"
        className={styles.where}
      >
        {run.axes.map(({ param: id }) => {
          const param = model?.params[id];
          const value = params[id] ?? "";
          return <code key={id}>{param ? settingText(param, value) : `${id} ${value}`}</code>;
        })}
      </Row>
      <dl>
        {run.metrics.map((id, i) => (
          <Row key={id} align="stretch" justify="between" gap={12} py={4} border="bottom">
            <dt>{metricLabel(model, id)}</dt>
            <Text as="dd" weight={550} text="end">
              {text(id, values[i] ?? Number.NaN)}
            </Text>
          </Row>
        ))}
      </dl>
      <Small as="p" mt={8}>
        <Provenance
          of={model ? originOf(model, run, params) : run.calibration ? "calibrated" : "predicted"}
        />{" "}
        {note}
      </Small>
      {model ? <OriginLine model={model} of={run} settings={params} brief /> : null}
    </Box>
  );
}

function RunExportMenu({ run, metric, second }: { run: Run; metric: string; second: string }) {
  const model = findModel(run.model);
  const name = (ending: string) => `wirecost-${run.model}-${metric}.${ending}`;
  const table = () => runTable(model, run, metric);
  const entries = [
    exportEntry("Matrix as CSV, for a spreadsheet", name("csv"), () => tableCsv(table())),
    model &&
      exportEntry("Cells as CSV, to fill in and upload", name("cells.csv"), () => cellsCsv(model, run)),
    exportEntry("Matrix as Markdown", name("md"), () => tableMarkdown(table())),
    exportEntry("Run as JSON", name("json"), () => serializeRun(run)),
    exportEntry("Matrix as PNG", name("png"), () => {
      if (run.cells.length > TABLE_CELLS)
        throw new Error(
          `A PNG shows at most ${TABLE_CELLS} cells; this run has ${run.cells.length}. Export it as CSV instead.`,
        );
      const { rows, columns, cells } = storedCells(model, run, metric, second);
      const { title, notes } = table();
      return svgToPng(matrixSvg(title, rows, columns, cells, matrixColors(), notes));
    }),
  ];
  return <Menu trigger={<Button size="small">Export</Button>} entries={entries} />;
}

/**
 * A run's matrix of one metric as plain numbers in the metric's unit: one line per row.
 *
 * @param current what the title says of the settings in use
 */
export function runTable(model: Model | undefined, run: Run, metric: string, current = ""): ExportedTable {
  const at = run.metrics.indexOf(metric);
  const [rows, columns] = run.axes;
  const schema: MeasurementSchema = model ?? { params: {}, metrics: {} };
  const [rowHead, columnHead] = [sideHead(sideOf(schema, rows)), sideHead(sideOf(schema, columns))];
  const label = metricLabel(model, metric);
  const { unit = "1" } = schema.metrics[metric] ?? {};
  const width = columns.values.length;
  return {
    title: `${unit === "1" ? label : `${label}, ${unit}`}, ${rowHead} by ${columnHead}${current} (${computedBy(model, run)})`,
    // The only place of a CSV that can state the metric.
    head: [
      `${unit === "1" ? label : `${label} (${unit})`}: ${rowHead} \\ ${columnHead}`,
      ...columns.values.map(String),
    ],
    rows: rows.values.map((value, row) => [
      typeof value === "boolean" ? String(value) : value,
      ...columns.values.map((_, column) => run.cells[row * width + column]?.[at] ?? Number.NaN),
    ]),
    notes: [heldSettings(model, run), ...(model ? rangeNotes(model, run, metric) : [])],
  };
}

/** Every setting of a stored run that had an effect, and the data needed to compute it again. */
export function StoredSettings({ run }: { run: Run }) {
  const model = findModel(run.model);
  const axes: readonly string[] = run.axes.map((axis) => axis.param);
  const settings = useMemo(() => effectiveSettings(model, run), [model, run]);
  return (
    <section>
      <Text as="h2" mb={8}>
        Settings
      </Text>
      <dl className={styles.storedSettingsList}>
        {settings.map(([id, value]) => {
          const param = model?.params[id];
          const name = (
            <>
              {param?.flag ? <code>{param.flag}</code> : (param?.label ?? id)}
              {axes.includes(id) ? <span className={styles.axis}>axis</span> : null}
            </>
          );
          return (
            <Pair key={id} name={name} value={param ? paramValueText(param, value, true) : String(value)} />
          );
        })}
        {run.recordSource ? <Pair name="Record sizes from" value={run.recordSource} /> : null}
        <Pair name="Seed" value={run.seed} />
        <Pair name="Model" value={`${run.model} ${run.modelVersion}`} />
      </dl>
    </section>
  );
}

function Pair({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <Row align="stretch" justify="between" gap={12} border="bottom" className={styles.storedSettingsPair}>
      <Text as="dt" tone="soft">
        {name}
      </Text>
      <Text as="dd" text="end" breaks>
        {value}
      </Text>
    </Row>
  );
}
