import { Lines } from "../read/lines.ts";
import type { CostedSource } from "./cost-source.ts";
import type { Edit } from "./rewrites.ts";
import { unifiedDifference } from "./unified-difference.ts";

/**
 * The suggested changes of a file as a unified diff, for `patch` and `git apply`; empty where there are none.
 *
 * @param lineEnd of the file: the lines of a diff end as those of its file
 */
export function difference(
  path: string,
  text: string,
  { accesses }: CostedSource,
  lineEnd: "\n" | "\r\n" = "\n",
): string {
  const edits = distinct(accesses.flatMap(({ rewrites }) => rewrites.flatMap((one) => one.edits)));
  if (edits.length === 0) return "";
  const lines = new Lines(text);
  const changed = new Map<number, string>();
  // From the end, so that places before stay where they are.
  for (const { at, remove, insert } of edits.toSorted((a, b) => b.at - a.at)) {
    const line = lines.lineOf(at);
    const column = at - lines.startOf(line);
    const before = changed.get(line) ?? lines.textOf(line);
    // What is removed may begin on the line before; only what is on this one goes.
    if (column + remove > before.length) continue;
    changed.set(line, before.slice(0, column) + insert + before.slice(column + remove));
  }
  const changes = [...changed].sort(([a], [b]) => a - b);
  return unifiedDifference(
    path,
    text,
    changes.map(([line, now]) => ({ first: line, last: line, now: [now] })),
    lineEnd,
  );
}

/** A definition may be used several times, and changed once. */
function distinct(edits: readonly Edit[]): readonly Edit[] {
  return [...new Map(edits.map((edit) => [edit.at, edit])).values()];
}
