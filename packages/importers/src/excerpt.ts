const LONGEST = 60;

/** Text as a complaint quotes it: in quotes, control characters visible, at most 60 characters. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, LONGEST))}... (${text.length} characters)`;
}
