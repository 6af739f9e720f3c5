import type { Evaluation } from "@wirecost/contract";
import { crossoverSentence, RTT } from "@wirecost/conversation";
import { formatQuantity, formatTick } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import type { LineChartData } from "../../../shared/charts/lines/chart-scales.ts";
import { LineChart } from "../../../shared/charts/lines/line-chart.tsx";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import { Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { type ChangeRow, evaluationMatrix, storedRows } from "./evaluation-tables.ts";

export interface ChangesByDistanceProps {
  readonly rows: readonly ChangeRow[];
  readonly rtts: readonly number[];
  /** The round-trip time of the current settings. */
  readonly chosenMs: number;
  readonly focused: number;
  readonly onFocus: (index: number) => void;
  readonly onTake?: ((index: number) => void) | undefined;
}

/** The time by change and round-trip time: a matrix, the most useful change by round-trip time, and a line chart. */
export function ChangesByDistance({
  rows,
  rtts,
  chosenMs,
  focused,
  onFocus,
  onTake,
}: ChangesByDistanceProps) {
  const matrix = useMemo(() => evaluationMatrix(rows, rtts, chosenMs), [rows, rtts, chosenMs]);
  const lines = useMemo(() => linesOf(rows, rtts), [rows, rtts]);
  const sentence = useMemo(() => crossoverSentence(rows, rtts), [rows, rtts]);
  const width = rtts.length;
  return (
    <>
      <Matrix
        key={`${matrix.rows.labels.join()} ${matrix.columns.labels.join()}`}
        data={matrix}
        focused={focused}
        onFocus={onFocus}
        onTake={onTake}
      />
      {sentence ? (
        <Text as="p" measure={90} breaks>
          {sentence}
        </Text>
      ) : null}
      <LineChart
        data={lines}
        label="Time by round-trip time, one line per change. The matrix above has the same values."
        focus={{ series: Math.floor(focused / width), point: focused % width }}
        own={{ series: matrix.rows.own ?? -1, point: rtts.indexOf(chosenMs) }}
        onFocus={(row, column) => onFocus(row * width + column)}
      />
    </>
  );
}

/** The same for a stored result. */
export function StoredChanges({ evaluation }: { evaluation: Evaluation }) {
  const { matrix, settings } = evaluation;
  const rows = useMemo(() => storedRows(evaluation), [evaluation]);
  const chosenMs = Number(settings.network[RTT]);
  const own = rows.findIndex(({ kind, isChosen }) => isChosen || kind === "chosen");
  const [focused, setFocused] = useState(
    Math.max(0, own) * matrix.rtts.length + Math.max(0, matrix.rtts.indexOf(chosenMs)),
  );
  return (
    <Stack gap={12} mt={8}>
      <ChangesByDistance
        rows={rows}
        rtts={matrix.rtts}
        chosenMs={chosenMs}
        focused={focused}
        onFocus={setFocused}
      />
    </Stack>
  );
}

function linesOf(rows: ChangesByDistanceProps["rows"], rtts: readonly number[]): LineChartData {
  return {
    xName: "round-trip time",
    seriesName: "change",
    logX: true,
    x: rtts.map((at) => ({ label: formatQuantity(at, "ms"), at })),
    series: rows.map(({ name, times }) => ({ label: name, values: times.map(({ elapsedMs }) => elapsedMs) })),
    format: (value) => formatQuantity(value, "ms"),
    formatTick: (value) => formatTick(value, "ms"),
  };
}
