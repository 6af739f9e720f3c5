/** An escape; within the first group, half of a character that takes two, without its other half. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/** JSON whose strings can be stored: what is half a character becomes the sign for one that is missing. */
export function wellFormedJson(text: string): string {
  if (!text.includes("\\u")) return text;
  return text.replace(ESCAPE, (whole, half?: string) => (half === undefined ? whole : "\\ufffd"));
}
