const LONGEST = 60;

/** Text for a complaint: quoted, with visible control characters, at most 60 characters. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST) return quoted(text);
  return `${quoted(text.slice(0, LONGEST))}... (${text.length} characters)`;
}

/** Backslashes are not escaped: they occur in Windows counters and paths. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\\\", "\\");
}
