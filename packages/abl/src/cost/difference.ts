import { Lines } from "../read/lines.ts";
import type { CostedSource } from "./cost-source.ts";
import type { Edit } from "./rewrites.ts";

/** Lines around a change. */
const CONTEXT = 3;

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
  const hunks = hunksOf(
    [...changed.keys()].sort((a, b) => a - b),
    lines.count,
  );
  const body = hunks.map(({ first, last }) => {
    const length = last - first + 1;
    const rows: string[] = [`@@ -${first},${length} +${first},${length} @@`];
    for (let line = first; line <= last; line++) {
      const now = changed.get(line);
      const texts = now === undefined ? [` ${lines.textOf(line)}`] : [`-${lines.textOf(line)}`, `+${now}`];
      rows.push(...texts.map((text) => (lineEnd === "\n" ? text : `${text}\r`)));
    }
    return rows.join("\n");
  });
  return `--- a/${path}\n+++ b/${path}\n${body.join("\n")}\n`;
}

function hunksOf(changed: readonly number[], count: number) {
  const hunks: { first: number; last: number }[] = [];
  for (const line of changed) {
    const [first, last] = [Math.max(1, line - CONTEXT), Math.min(count, line + CONTEXT)];
    const before = hunks.at(-1);
    if (before && first <= before.last + 1) before.last = last;
    else hunks.push({ first, last });
  }
  return hunks;
}

/** A definition may be used several times, and changed once. */
function distinct(edits: readonly Edit[]): readonly Edit[] {
  return [...new Map(edits.map((edit) => [edit.at, edit])).values()];
}
