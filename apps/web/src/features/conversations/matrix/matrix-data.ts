import { type Conversation, type FoundItem, type MatrixRow, rowNames } from "@wirecost/conversation";
import { evaluationMatrix } from "../../../entities/conversation/evaluation/evaluation-tables.ts";
import type { MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";

/** Changes by round-trip time, as the shared matrix shows them. */
export function matrixData(
  conversation: Conversation,
  rows: readonly MatrixRow[],
  found: readonly FoundItem[],
  rtts: readonly number[],
  chosenMs: number,
): MatrixData {
  const names = rowNames(conversation, rows, found);
  return evaluationMatrix(
    rows.map(({ kind, isChosen, times }, i) => ({ kind, isChosen, times, name: names[i] ?? "" })),
    rtts,
    chosenMs,
  );
}
