import {
  type Conversation,
  countText,
  type FoundItem,
  type MatrixRow,
  rowNames,
} from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";

const text = (value: number) => formatQuantity(value, "ms");

/** Changes by round-trip time, as the shared matrix shows them. */
export function matrixData(
  conversation: Conversation,
  rows: readonly MatrixRow[],
  found: readonly FoundItem[],
  rtts: readonly number[],
  chosenMs: number,
): MatrixData {
  const cells = rows.flatMap(({ times }) => times);
  const scale = heatScale(
    cells.map(({ elapsedMs }) => elapsedMs),
    "lower",
  );
  const labels = rowNames(conversation, rows, found);
  return {
    label: "Time by change and round-trip time",
    rows: {
      name: "Change",
      labels,
      own: rows.findIndex(({ kind, isChosen }) => isChosen || kind === "chosen"),
    },
    columns: { name: "Round-trip time", labels: rtts.map(text), own: rtts.indexOf(chosenMs) },
    cells: cells.map(({ elapsedMs, trips }, i) => ({
      text: text(elapsedMs),
      small: countText(trips, "trip"),
      step: heatStep(elapsedMs, scale),
      mark: isBest(rows, i % rtts.length, elapsedMs) ? "best" : undefined,
    })),
    scale,
    text,
  };
}

function isBest(rows: readonly MatrixRow[], column: number, elapsedMs: number): boolean {
  return rows.length > 1 && rows.every(({ times }) => (times[column]?.elapsedMs ?? 0) >= elapsedMs);
}
