/** Characters with a meaning in Markdown, GitHub and GitLab: markup, HTML, links, mentions, issues, formulas, emoji. */
const SPECIAL = /[\\`*_{}[\]<>&#|~@$!^]|:(?=\S)/g;

/** Escapes a text for Markdown, also in a table: on one line, and without markup, links or mentions. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, " ").replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/** A statement or a name as code, also in a table. */
export function markdownCode(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  // Between backticks nothing is markup but a backtick, and in a table a pipe, which a preceding backslash would
  // unescape.
  if (/[`\\]/.test(line)) return `<code>${markdownText(line)}</code>`;
  return `\`${line.replaceAll("|", "\\|")}\``;
}

export function markdownList(texts: readonly string[]): string {
  return texts.map((text) => `- ${markdownText(text)}\n`).join("");
}

/** Blocks of Markdown below each other, without empty ones. */
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
