/** A label within a sentence: `elapsed`, but `CPU` and `-Mm` as they are. */
export function midSentence(label: string): string {
  return /^[A-Z][^A-Z]*$/.test(label) ? label.toLowerCase() : label;
}
