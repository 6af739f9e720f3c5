import { getOrInsert } from "@wirecost/sim-core/model";

/** Maximum number of named places; the others are counted. */
const MAX_PLACES = 6;

/** Distinct notes with their places: `line 3, line 7: No source gives the messages.` */
export function noteTexts(notes: Iterable<readonly [place: string, note: string]>): readonly string[] {
  const byNote = new Map<string, Set<string>>();
  for (const [place, note] of notes) getOrInsert(byNote, note, () => new Set()).add(place);
  return [...byNote].map(([note, places]) => {
    const more = places.size - MAX_PLACES;
    const first = [...places].slice(0, MAX_PLACES).join(", ");
    return `${first}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}: ${note}`;
  });
}
