/** What is left at the end where a cut went through a character that takes two units: no database stores it. */
const HALF = /[\ud800-\udbff]$/;

/** The first characters of a text, all of them whole. @param most UTF-16 units */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(HALF, "");
}
