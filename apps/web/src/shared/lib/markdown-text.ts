/** A text on one line that Markdown takes for nothing but text: no element, link, picture, entity or emphasis. */
export function markdownText(text: string): string {
  const onOneLine = (blanks: string) => (/[\r\n]/.test(blanks) ? " " : blanks);
  return text.replace(/[|\\<>*_`[\]&]/g, "\\$&").replace(/(?<!\s)\s+/g, onOneLine);
}
