/** Escapes in double quotes that JSON does not have. */
const ESCAPES: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  N: "\x85",
  _: "\xa0",
  L: "\u2028",
  P: "\u2029",
};

/** @param lines what follows the colon of its name, and the lines after that */
export function yamlScalar([head = "", ...rest]: readonly string[]): string {
  const first = head.trim();
  if (/^[|>]/.test(first)) return blockOf(first, rest);
  const folded = foldedOf([first, ...rest.map((line) => line.trim())], first.startsWith('"')).trim();
  if (folded.startsWith("'"))
    return folded.slice(1, folded.endsWith("'") ? -1 : undefined).replaceAll("''", "'");
  if (!folded.startsWith('"')) return folded;
  const text = folded.slice(1, folded.endsWith('"') ? -1 : undefined);
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U00([\da-fA-F]{6})|(.))/gs,
    (_, x, u, long, letter) =>
      letter === undefined
        ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(x ?? u ?? long, 16)))
        : (ESCAPES[letter] ?? letter),
  );
}

/** Lines of a block, without their common indentation. */
function blockOf(indicator: string, lines: readonly string[]): string {
  const from = Number(
    /[1-9]/.exec(indicator)?.[0] ?? lines.find((line) => line.trim() !== "")?.search(/[^ ]/) ?? 0,
  );
  const text = lines.map((line) => line.slice(from));
  return indicator.startsWith("|") ? text.join("\n") : foldedOf(text, false);
}

/** Folds lines: a line end becomes a blank, and an empty line a line end. */
function foldedOf(lines: readonly string[], hasEscapes: boolean): string {
  const parts: string[] = [];
  let empty = 0;
  for (const [i, line] of lines.entries()) {
    if (line === "" && i > 0) {
      empty += 1;
      continue;
    }
    const last = parts.at(-1) ?? "";
    if (hasEscapes && endsInEscape(last)) parts[parts.length - 1] = last.slice(0, -1);
    else if (i > 0) parts.push(empty > 0 ? "\n".repeat(empty) : " ");
    empty = 0;
    parts.push(line);
  }
  return parts.join("");
}

/** Whether a line ends in an unescaped backslash. */
function endsInEscape(line: string): boolean {
  let count = 0;
  while (line.at(-1 - count) === "\\") count += 1;
  return count % 2 === 1;
}
