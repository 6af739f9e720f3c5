/** Half of a surrogate pair at the end of a truncated text: databases reject it. */
const HALF = /[\ud800-\udbff]$/;

/** The beginning of a text, without half of a surrogate pair at its end. @param most UTF-16 units */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(HALF, "");
}
