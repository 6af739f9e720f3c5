import { Lines } from "../read/lines.ts";

/** Lines around a change. */
const CONTEXT = 3;
const NO_NEWLINE = "\\ No newline at end of file";

/** Lines of a text, from 1, and their replacement; none to delete them. */
export interface ChangedLines {
  readonly first: number;
  readonly last: number;
  /** Without line feeds. */
  readonly now: readonly string[];
}

/** A replacement of a range of text. */
export interface TextEdit {
  readonly at: number;
  readonly end: number;
  readonly insert: string;
}

/**
 * Edits as whole lines; a line that becomes empty is deleted.
 *
 * @param edits in the text's order, of which none overlap
 */
export function changedLines(text: string, edits: readonly TextEdit[]): readonly ChangedLines[] {
  const lines = new Lines(text);
  const changes: ChangedLines[] = [];
  for (let i = 0; i < edits.length; ) {
    const first = lines.lineOf(edits[i]?.at ?? 0);
    let last = first;
    let now = "";
    let from = lines.startOf(first);
    for (; i < edits.length; i++) {
      const edit = edits[i];
      if (!edit || lines.lineOf(edit.at) > last) break;
      now += text.slice(from, edit.at) + edit.insert;
      from = edit.end;
      last = lines.lineOf(from);
    }
    const end = text.indexOf("\n", from);
    now += text.slice(from, end < 0 ? text.length : end);
    changes.push({ first, last, now: now.trim() === "" ? [] : now.split("\n") });
  }
  return changes;
}

/**
 * Changed lines as a unified diff, for `patch` and `git apply`; empty where there are none.
 *
 * @param changes in the text's order, each line once
 * @param lineEnd what the file has at the ends of its lines, where the text has line feeds only
 */
export function unifiedDifference(
  path: string,
  text: string,
  changes: readonly ChangedLines[],
  lineEnd: "\n" | "\r\n" = "\n",
): string {
  if (changes.length === 0) return "";
  const lines = new Lines(text);
  const isEnded = text.endsWith("\n");
  const count = isEnded ? lines.count - 1 : lines.count;
  const end = lineEnd === "\n" ? "" : "\r";
  let shift = 0;
  const hunks = hunksOf(changes, count).map(({ from, to, changes: own }) => {
    const rows: string[] = [];
    let [before, after] = [0, 0];
    const row = (kind: " " | "-" | "+", content: string, isLast: boolean) => {
      if (kind !== "+") before += 1;
      if (kind !== "-") after += 1;
      rows.push(`${kind}${content}${isLast ? "" : end}`);
      if (isLast) rows.push(NO_NEWLINE);
    };
    const isOpen = (line: number) => line === count && !isEnded;
    let next = from;
    const keep = (until: number) => {
      for (; next < until; next++) row(" ", lines.textOf(next), isOpen(next));
    };
    for (const { first, last, now } of own) {
      keep(first);
      for (; next <= last; next++) row("-", lines.textOf(next), isOpen(next));
      for (const [i, line] of now.entries()) row("+", line, isOpen(last) && i === now.length - 1);
    }
    keep(to + 1);
    const head = `@@ -${before === 0 ? from - 1 : from},${before} +${from + shift - (after === 0 ? 1 : 0)},${after} @@`;
    shift += after - before;
    return [head, ...rows].join("\n");
  });
  return `--- a/${path}\n+++ b/${path}\n${hunks.join("\n")}\n`;
}

function hunksOf(changes: readonly ChangedLines[], count: number) {
  const hunks: { from: number; to: number; changes: ChangedLines[] }[] = [];
  for (const change of changes) {
    const [from, to] = [Math.max(1, change.first - CONTEXT), Math.min(count, change.last + CONTEXT)];
    const before = hunks.at(-1);
    if (before && from <= before.to + 1) {
      before.to = Math.max(before.to, to);
      before.changes.push(change);
    } else hunks.push({ from, to, changes: [change] });
  }
  return hunks;
}
