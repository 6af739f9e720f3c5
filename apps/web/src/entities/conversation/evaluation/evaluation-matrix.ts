import type { Evaluation } from "@wirecost/contract";
import { countText, type EvaluatedRow, RTT } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell, MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";

const text = (value: number) => formatQuantity(value, "ms");

/** Changes by round-trip time, as the shared matrix shows them. */
export function evaluationMatrix(
  rows: readonly (Pick<EvaluatedRow, "kind" | "name" | "times"> & {
    readonly isChosen?: boolean | undefined;
  })[],
  rtts: readonly number[],
  chosenMs: number,
): MatrixData & { readonly cells: readonly MatrixCell[] } {
  const cells = rows.flatMap(({ times }) => times);
  const scale = heatScale(
    cells.map(({ elapsedMs }) => elapsedMs),
    "lower",
  );
  return {
    label: "Time by change and round-trip time",
    rows: {
      name: "Change",
      labels: rows.map(({ name }) => name),
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

/** The matrix of a stored result. */
export function storedMatrix({
  matrix: { rows, rtts },
  settings,
}: Evaluation): ReturnType<typeof evaluationMatrix> {
  // What was chosen may be what a finding suggests: then it has no row of its own.
  const chosen = changesKey(settings.changes);
  const isChosen = ({ changes }: Evaluation["matrix"]["rows"][number]) =>
    changes.length > 0 && changesKey(changes) === chosen;
  return evaluationMatrix(
    rows.map((row) => ({ ...row, isChosen: isChosen(row) })),
    rtts,
    Number(settings.network[RTT]),
  );
}

function changesKey(changes: Evaluation["settings"]["changes"]): string {
  return changes
    .map(({ statement, change }) => `${statement}.${change}`)
    .sort()
    .join();
}

function isBest(rows: readonly Pick<EvaluatedRow, "times">[], column: number, elapsedMs: number): boolean {
  return rows.length > 1 && rows.every(({ times }) => (times[column]?.elapsedMs ?? 0) >= elapsedMs);
}
