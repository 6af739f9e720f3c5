import { changedLines, unifiedDifference } from "../cost/unified-difference.ts";
import type { FiledParameter, ParameterText } from "./files/read-files.ts";
import type { PfEdit } from "./finding.ts";

/** Removes a parameter with its arguments. */
export function removal({ file, words }: FiledParameter): PfEdit {
  const [first, last] = [words[0], words.at(-1)];
  return { file, at: first?.at ?? 0, end: last?.end ?? 0, insert: "" };
}

/** Replaces the value of a parameter, or adds a missing one; without a value, the parameter remains without one. */
export function newValue({ file, words }: FiledParameter, value: string): PfEdit {
  const [name, first] = words;
  const from = name?.end ?? 0;
  if (value === "") return { file, at: from, end: words.at(-1)?.end ?? from, insert: "" };
  if (!first) return { file, at: from, end: from, insert: ` ${value}` };
  return { file, at: first.at, end: words.at(-1)?.end ?? first.end, insert: value };
}

/** The edits of a file that can be combined, in order: of two that overlap, the first. */
function compatible(file: string, edits: readonly PfEdit[]): readonly PfEdit[] {
  const taken: PfEdit[] = [];
  const own = edits.filter((edit) => edit.file === file);
  for (const edit of own.toSorted((a, b) => a.at - b.at)) {
    const before = taken.at(-1);
    const isSame = before?.at === edit.at && before.end === edit.end;
    if (!before || (edit.at >= before.end && !isSame)) taken.push(edit);
  }
  return taken;
}

/** What removes whole words also removes the blanks after them. */
function withBlanks(text: string): (edit: PfEdit) => PfEdit {
  return (edit) => {
    const isWhole = edit.insert === "" && /^\s?$/.test(text.slice(Math.max(0, edit.at - 1), edit.at));
    let { end } = edit;
    while (isWhole && /[ \t]/.test(text.charAt(end))) end += 1;
    return { ...edit, end };
  };
}

/**
 * Edits of files as a unified diff, for `patch` and `git apply`; empty where there are none. Comments and the order
 * stay.
 */
export function parameterDifference(
  files: readonly ParameterText[],
  edits: readonly PfEdit[],
  lineEnd: "\n" | "\r\n" = "\n",
): string {
  return files
    .map(({ name, text }) => {
      const changes = changedLines(text, compatible(name, edits).map(withBlanks(text)));
      const trimmed = changes.map(({ now, ...at }) => ({ ...at, now: now.map((line) => line.trimEnd()) }));
      return unifiedDifference(name, text, trimmed, lineEnd);
    })
    .join("");
}
