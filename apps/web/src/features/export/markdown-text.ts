/** A text on one line that Markdown takes for nothing but text: no element, link, picture, entity or emphasis. */
export function markdownText(text: string): string {
  return text.replace(/[|\\<>*_`[\]&]/g, "\\$&").replace(/\s*[\r\n]\s*/g, " ");
}
