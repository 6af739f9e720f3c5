import type { CostedSource } from "../cost/cost-source.ts";
import { type ChangedLines, unifiedDifference } from "../cost/unified-difference.ts";
import { Lines } from "../read/lines.ts";
import type { Edit } from "./rewrite.ts";

/**
 * The suggested changes of a file as a unified diff, for `patch` and `git apply`; empty where there are none. Of changes
 * of the same text the one that saves most is made.
 *
 * @param lineEnd of the file: the lines of a diff end as those of its file
 */
export function difference(
  path: string,
  text: string,
  { accesses }: CostedSource,
  lineEnd: "\n" | "\r\n" = "\n",
): string {
  const rewrites = accesses.flatMap((access) => access.rewrites);
  const best = rewrites.toSorted((a, b) => b.saved.elapsedMs - a.saved.elapsedMs);
  const taken: Edit[] = [];
  for (const { edits } of best)
    if (!edits.some((edit) => taken.some((other) => overlap(edit, other))))
      // A definition may be used several times, and is changed once.
      taken.push(...edits.filter((edit) => !taken.some((other) => isSame(edit, other))));
  return unifiedDifference(path, text, changedLines(text, taken), lineEnd);
}

function isSame(a: Edit, b: Edit): boolean {
  return a.at === b.at && a.remove === b.remove && a.insert === b.insert && a.moved?.start === b.moved?.start;
}

/** Whether one changes what the other removes or moves. */
function overlap(a: Edit, b: Edit): boolean {
  if (isSame(a, b)) return false;
  const touches = (one: Edit, start: number, end: number) =>
    one.at < end && (one.remove === 0 ? one.at > start : one.at + one.remove > start);
  const parts = ({ at, remove, moved }: Edit) => [
    ...(remove > 0 ? [{ start: at, end: at + remove }] : []),
    ...(moved ? [moved] : []),
  ];
  return (
    parts(b).some(({ start, end }) => touches(a, start, end)) ||
    parts(a).some(({ start, end }) => touches(b, start, end))
  );
}

/** Whole lines with their edits; a line that is left without anything goes. */
function changedLines(text: string, edits: readonly Edit[]): readonly ChangedLines[] {
  const lines = new Lines(text);
  // FIELDS stands before a lock.
  const rank = ({ insert }: Edit) => (insert.startsWith(" FIELDS") ? 0 : insert.startsWith(",") ? 2 : 1);
  const ordered = edits.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
  const changes: ChangedLines[] = [];
  for (let i = 0; i < ordered.length; ) {
    const first = lines.lineOf(ordered[i]?.at ?? 0);
    let last = first;
    let now = "";
    let from = lines.startOf(first);
    for (; i < ordered.length; i++) {
      const edit = ordered[i];
      if (!edit || lines.lineOf(edit.at) > last) break;
      now += text.slice(from, edit.at) + edit.insert;
      if (edit.moved) now += text.slice(edit.moved.start, edit.moved.end);
      from = edit.at + edit.remove;
      last = Math.max(last, lines.lineOf(from));
    }
    const end = text.indexOf("\n", from);
    now += text.slice(from, end < 0 ? text.length : end);
    changes.push({ first, last, now: now.trim() === "" ? [] : now.split("\n") });
  }
  return changes;
}
