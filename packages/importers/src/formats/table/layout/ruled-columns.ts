/** The line below the header of what sqlplus, sqlcmd and DISPLAY of ABL print, dashes as wide as each column; isql of Firebird has =. */
const RULER = /^ *(?:-+(?: +-+)+|=+(?: +=+)+) *\r?$/m;
/** What stands around such a table: how many rows it has, and what was typed. */
const AROUND = /^(?:SQL>|\s*\(?\d+ (?:rows?|record\(s\)) (?:affected|selected)\b)/;
/** Characters among which the ruler is looked for. */
const BEGINNING = 20_000;

export function isRuled(text: string): boolean {
  return cutsOf(text) !== undefined;
}

/** A table whose columns a line of dashes shows, with a tab between them; any other text as it is. */
export function withTabs(text: string): string {
  const cuts = cutsOf(text);
  if (!cuts) return text;
  return text
    .split("\n")
    .map((line) => (RULER.test(line) || AROUND.test(line) ? "" : (tabbed(line, cuts) ?? line)))
    .join("\n");
}

/** Positions between columns: before each dash or = that follows a blank, where the header is blank, too. */
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

/** A line with tabs at these positions; undefined where it has more than blanks there. */
function tabbed(line: string, cuts: readonly number[]): string | undefined {
  if (line.trim() === "") return line;
  if (cuts.some((cut) => (line[cut] ?? " ") !== " ")) return undefined;
  return [-1, ...cuts].map((cut, i) => line.slice(cut + 1, cuts[i]).trim()).join("\t");
}
