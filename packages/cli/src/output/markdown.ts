/** What Markdown, GitHub and GitLab read as more than text: markup, HTML, links, mentions, issues, formulas, emoji. */
const SPECIAL = /[\\`*_{}[\]<>&#|~@$!^]|:(?=\S)/g;

/** A text that stands for itself in Markdown, in a table too: on one line, and without markup, links or mentions. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, " ").replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/** A statement or a name in the font of code, in a table too. */
export function markdownCode(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  // Between backticks nothing is markup but a backtick, and in a table a pipe, which a backslash before it would undo.
  if (/[`\\]/.test(line)) return `<code>${markdownText(line)}</code>`;
  return `\`${line.replaceAll("|", "\\|")}\``;
}

/** Texts, an item each. */
export function markdownList(texts: readonly string[]): string {
  return texts.map((text) => `- ${markdownText(text)}\n`).join("");
}

/** Blocks of Markdown below each other, of which empty ones are left out. */
export function markdownPage(blocks: readonly string[]): string {
  const shown = blocks.filter(Boolean).map((block) => block.trimEnd());
  return `${shown.join("\n\n")}\n`;
}

/** @param rows cells of Markdown, or what `toMarkdown` makes it of; numbers stand to the right */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  toMarkdown = (cell: string) => cell,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const isNumber = (i: number) => rows.every((row) => /^$|^[-+−]?[\d.]/.test(row[i] ?? ""));
  const rule = head.map((_, i) => (i > 0 && isNumber(i) ? "---:" : "---"));
  return [head, rule, ...rows.map((row) => row.map(toMarkdown))].map(line).join("");
}
