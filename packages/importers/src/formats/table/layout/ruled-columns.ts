/**
 * The line below the header printed by sqlplus, sqlcmd and ABL's DISPLAY: dashes as wide as each column; Firebird's
 * isql has =.
 */
const RULER = /^ *(?:-+(?: +-+)+|=+(?: +=+)+) *\r?$/m;
/** Lines around such a table: the number of rows, and the commands. */
const AROUND = /^(?:SQL>|\s*\(?\d+ (?:rows?|record\(s\)) (?:affected|selected)\b)/;
/** Length of the text in which the ruler must occur. */
const BEGINNING = 20_000;

export function isRuled(text: string): boolean {
  return cutsOf(text) !== undefined;
}

/** Converts a table whose columns are marked by a line of dashes to one with tabs; other text is unchanged. */
export function withTabs(text: string): string {
  const cuts = cutsOf(text);
  if (!cuts) return text;
  return text
    .split("\n")
    .map((line) => (RULER.test(line) || AROUND.test(line) ? "" : (tabbed(line, cuts) ?? line)))
    .join("\n");
}

/** Positions between columns: before each dash or = after a blank, if the header is blank there too. */
function cutsOf(text: string): readonly number[] | undefined {
  const ruler = RULER.exec(text.slice(0, BEGINNING));
  if (!ruler) return undefined;
  const [line] = ruler;
  const cuts = [...line.matchAll(/ (?=[-=])/g)]
    .map(({ index }) => index)
    .filter((cut) => cut > line.search(/[-=]/));
  const header =
    text
      .slice(0, Math.max(ruler.index - 1, 0))
      .split("\n")
      .at(-1) ?? "";
  return header.trim() !== "" && tabbed(header, cuts) !== undefined ? cuts : undefined;
}

/** A line with tabs at these positions; undefined if it has text there. */
function tabbed(line: string, cuts: readonly number[]): string | undefined {
  if (line.trim() === "") return line;
  if (cuts.some((cut) => (line[cut] ?? " ") !== " ")) return undefined;
  return [-1, ...cuts].map((cut, i) => line.slice(cut + 1, cuts[i]).trim()).join("\t");
}
