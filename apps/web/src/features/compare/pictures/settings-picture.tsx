import { formatPlain, formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { ParallelChart, type ParallelStrand } from "../../../shared/charts/lines/parallel-chart.tsx";
import { closest, evenly } from "../../../shared/charts/lines/value-axis.ts";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import type { Choice } from "../point-text.ts";
import { PictureFrame } from "./picture-frame.tsx";
import type { AxisRanges, PictureProps } from "./picture-groups.ts";
import { ITEM_AXIS, METRIC_AXIS, type SettingsLines, settingsLines } from "./settings-axes.ts";

/** Half the distance between two steps of the finest axis. */
const NEAR = 1e-9;

/** The lightest steps of the heat scale would be invisible on the page. */
const FIRST_STEP = 2;

/** Measured lines are solid, predicted ones dashed. */
const PREDICTED_DASHES = "4 3";

/** Maximum lines before they cover each other. */
const MAX_LINES = 800;

const MAX_OUTSIDE = 200;

const MAX_ROWS = 50;

/** Every cell of every item as a line across the settings that differ, with selectable ranges on the axes. */
export function SettingsPicture({ choices, metricId, metric, state, onChange }: PictureProps) {
  const { ranges } = state;
  const lines = useMemo(() => settingsLines(choices, metricId, metric), [choices, metricId, metric]);
  const { inside, outside } = selectedLines(lines, ranges);
  const drawn = thinLines(inside, MAX_LINES);
  const strands = strandsOf(lines, choices, drawn, thinLines(outside, MAX_OUTSIDE));
  if (lines.values.length === 0) return <Notice>None of the items has a value of {metric.label}.</Notice>;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const { min, max, log } = heatScale(lines.values, "none");
  const total = lines.values.length;
  const higher = metric.better === "higher";
  const best = (higher ? inside.toReversed() : inside).slice(0, MAX_ROWS);
  const filtered = inside.length < total;
  const notes = [
    filtered
      ? `${formatPlain(inside.length)} of ${formatPlain(total)} lines selected${inside.length > 0 ? `: ${text(lines.values[inside[0] ?? 0] ?? 0)} to ${text(lines.values[inside.at(-1) ?? 0] ?? 0)}` : ": no cell is in all selected ranges"}.`
      : `${formatPlain(total)} lines. Drag along an axis, or move its handles with the arrow keys, to select lines; Escape clears the axis.`,
    ...(drawn.length < inside.length
      ? [
          `${formatPlain(drawn.length)} of them are drawn, evenly from the lowest to the highest ${metric.label}.`,
        ]
      : []),
  ];
  const title = `${metric.label} across the settings that differ, one line per cell`;
  return (
    <PictureFrame
      name="wirecost-comparison-settings"
      title={title}
      controls={
        Object.keys(ranges).length > 0 ? (
          <Button size="small" onClick={() => onChange({ ranges: {} })}>
            Clear selection
          </Button>
        ) : null
      }
      legend={[
        { text: `${text(min)}, the lowest`, color: `--h${FIRST_STEP}` },
        { text: `${text(max)}, the highest${log ? " (log scale)" : ""}`, color: "--h7" },
        { text: "measured", color: "--ink" },
        { text: "predicted", color: "--ink", dashes: PREDICTED_DASHES },
      ]}
      notes={notes}
      table={
        <DataTable
          rows={best.map((line) => ({ line }))}
          rowId={({ line }) => String(line)}
          caption={
            inside.length > MAX_ROWS
              ? `${MAX_ROWS} of ${formatPlain(inside.length)} lines, ${higher ? "highest" : "lowest"} ${metric.label} first`
              : metric.label
          }
          columns={lines.axes.map((axis) => ({
            id: axis.id,
            header: axis.name,
            align: axis.id === METRIC_AXIS ? ("end" as const) : ("start" as const),
            cell: ({ line }: { line: number }) =>
              axis.id === METRIC_AXIS
                ? text(lines.values[line] ?? 0)
                : axis.text(closest(axis.steps.length, (i) => axis.steps[i] ?? 0, axis.places[line] ?? 0)),
          }))}
        />
      }
    >
      <ParallelChart
        axes={lines.axes
          .filter((axis) => axis.id !== ITEM_AXIS || choices.length > 1)
          .map((axis) => ({ ...axis, range: clamped(ranges[axis.id], axis.steps.length - 1) }))}
        strands={strands}
        label={title}
        onRange={(id, range) => {
          const { [id]: _, ...others } = ranges;
          onChange({ ranges: range ? { ...others, [id]: range } : others });
        }}
      />
    </PictureFrame>
  );
}

/** A range in the address may belong to an axis that was longer. */
function clamped(
  range: readonly [number, number] | undefined,
  last: number,
): readonly [number, number] | undefined {
  return range && [Math.min(range[0], last), Math.min(range[1], last)];
}

/** Lines grouped by style: by the color of the metric, and by whether they were measured. */
export function strandsOf(
  { axes, values, items }: SettingsLines,
  choices: readonly Choice[],
  inside: readonly number[],
  outside: readonly number[],
): readonly ParallelStrand[] {
  const scale = heatScale(values, "none");
  const places = (line: number) => axes.map((axis) => axis.places[line] ?? 0);
  const strands = new Map<string, ParallelStrand & { readonly lines: (readonly number[])[] }>();
  for (const line of inside) {
    const step = Math.max(FIRST_STEP, heatStep(values[line] ?? 0, scale));
    const measured = choices[items[line] ?? 0]?.item.provenance === "measured";
    const key = `${step} ${measured}`;
    let strand = strands.get(key);
    if (!strand) {
      strand = { key, color: `--h${step}`, dashes: measured ? "" : PREDICTED_DASHES, lines: [] };
      strands.set(key, strand);
    }
    strand.lines.push(places(line));
  }
  const dim = { key: "dim", color: "--line", dashes: "", dim: true, lines: outside.map(places) };
  return [dim, ...strands.values()];
}

/** Indices of the lines selected by all axes, by the metric, ascending; and of the others. */
export function selectedLines(
  { axes, values }: SettingsLines,
  ranges: AxisRanges,
): { readonly inside: readonly number[]; readonly outside: readonly number[] } {
  const limits = axes.flatMap(({ id, steps, places }) => {
    const range = ranges[id];
    if (!range) return [];
    const last = steps.length - 1;
    const low = steps[Math.min(range[0], last)] ?? 0;
    const high = steps[Math.min(range[1], last)] ?? 1;
    return [{ places, low: low - NEAR, high: high + NEAR }];
  });
  const inside: number[] = [];
  const outside: number[] = [];
  for (let line = 0; line < values.length; line++) {
    const isSelected = limits.every(({ places, low, high }) => {
      const place = places[line] ?? Number.NaN;
      return place >= low && place <= high;
    });
    (isSelected ? inside : outside).push(line);
  }
  inside.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  return { inside, outside };
}

/** At most this many of some lines, an even sample. */
export function thinLines(lines: readonly number[], most: number): readonly number[] {
  return evenly(lines.length, most).flatMap((i) => lines[i] ?? []);
}
