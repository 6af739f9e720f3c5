const LONGEST = 60;

/** Text as a complaint quotes it: in quotes, control characters visible, at most 60 characters. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST) return quoted(text);
  return `${quoted(text.slice(0, LONGEST))}... (${text.length} characters)`;
}

/** A backslash is one, as in the counters and paths of Windows. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\\\", "\\");
}
