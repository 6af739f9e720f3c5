import { NumberEvidence } from "../number-evidence.ts";
import type { SplitTable } from "./split-table.ts";

/** What the fields of some columns say of how a table writes its numbers. */
export function evidenceOf(split: SplitTable, columns: readonly number[]): NumberEvidence {
  const evidence = new NumberEvidence();
  // Nothing would be found, in every row of the file.
  if (!split.hasMarks || columns.length === 0) return evidence;
  for (const { fields, line } of split.rows()) {
    for (const column of columns) evidence.add(fields[column]?.trim() ?? "", line);
    // The first witness decides; whatever contradicts it is complained about when it is read.
    if (evidence.witnesses.point || evidence.witnesses.comma) break;
  }
  return evidence;
}
