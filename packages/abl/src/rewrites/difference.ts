import { getOrInsert } from "@wirecost/sim-core/model";
import type { CostedSource } from "../cost/cost-source.ts";
import { changedLines, type TextEdit, unifiedDifference } from "../cost/unified-difference.ts";
import type { Edit } from "./rewrite.ts";

/** A file with its cost. */
export interface ChangedFile {
  readonly path: string;
  readonly text: string;
  readonly source: CostedSource;
}

type LineEnd = "\n" | "\r\n";

/** Edits that belong together, and their saving. */
interface Suggestion {
  readonly edits: readonly Edit[];
  savedMs: number;
  /** Statements that suggest them: one per program for an include. */
  count: number;
}

interface Suggested {
  readonly text: string;
  /** By the position of a statement: how often it is read, and the suggestions there. */
  readonly places: Map<number, { count: number; readonly suggestions: Map<string, Suggestion> }>;
}

/**
 * The suggested changes of files and of their includes as unified diffs, for `patch` and `git apply`, one per changed
 * file. Among changes of the same text the one with the largest saving is made; in a text that is read in several
 * places, only those that all of them suggest.
 *
 * @param lineEndOf a file: the lines of a diff end as those of its file
 */
export function differences(
  files: readonly ChangedFile[],
  lineEndOf: (path: string) => LineEnd = () => "\n",
) {
  const found = new Map<string, Suggested>();
  for (const { path, text, source } of files) {
    found.set(path, found.get(path) ?? { text, places: new Map() });
    for (const { inclusion, start, rewrites } of source.accesses) {
      const own = inclusion?.path ?? path;
      const suggested = getOrInsert(found, own, () => ({ text: inclusion?.text ?? text, places: new Map() }));
      const place = getOrInsert(suggested.places, start, () => ({ count: 0, suggestions: new Map() }));
      place.count += 1;
      for (const { edits, saved } of rewrites) {
        // CACHE of a query may be in another file than its OPEN QUERY.
        if (edits.length === 0 || edits.some(({ file }) => file !== inclusion)) continue;
        const key = JSON.stringify(edits.map(({ at, remove, insert, moved }) => [at, remove, insert, moved]));
        const known = place.suggestions.get(key);
        if (known) {
          known.count += 1;
          known.savedMs += saved.elapsedMs;
        } else place.suggestions.set(key, { edits, savedMs: saved.elapsedMs, count: 1 });
      }
    }
  }
  return [...found].flatMap(([path, { text, places }]) => {
    const agreed = [...places.values()].flatMap(({ count, suggestions }) =>
      [...suggestions.values()].filter((one) => one.count === count),
    );
    const taken: Edit[] = [];
    for (const { edits } of agreed.sort((a, b) => b.savedMs - a.savedMs))
      if (!edits.some((edit) => taken.some((other) => overlap(edit, other))))
        taken.push(...edits.filter((edit) => !taken.some((other) => isSame(edit, other))));
    if (taken.length === 0) return [];
    const changes = changedLines(text, orderedEdits(text, taken));
    return [{ path, diff: unifiedDifference(path, text, changes, lineEndOf(path)) }];
  });
}

function isSame(a: Edit, b: Edit): boolean {
  return a.at === b.at && a.remove === b.remove && a.insert === b.insert && a.moved?.start === b.moved?.start;
}

/** Whether one changes text that the other removes or moves. */
function overlap(a: Edit, b: Edit): boolean {
  if (isSame(a, b)) return false;
  const touches = (one: Edit, start: number, end: number) =>
    one.at < end && (one.remove === 0 ? one.at > start : one.at + one.remove > start);
  const parts = ({ at, remove, moved }: Edit) => [
    ...(remove > 0 ? [{ start: at, end: at + remove }] : []),
    ...(moved ? [moved] : []),
  ];
  return (
    parts(b).some(({ start, end }) => touches(a, start, end)) ||
    parts(a).some(({ start, end }) => touches(b, start, end))
  );
}

/** In text order; at the same position, FIELDS comes before a lock. */
function orderedEdits(text: string, edits: readonly Edit[]): readonly TextEdit[] {
  const rank = ({ insert }: Edit) => (insert.startsWith(" FIELDS") ? 0 : insert.startsWith(",") ? 2 : 1);
  return edits
    .toSorted((a, b) => a.at - b.at || rank(a) - rank(b))
    .map(({ at, remove, insert, moved }) => ({
      at,
      end: at + remove,
      insert: insert + (moved ? text.slice(moved.start, moved.end) : ""),
    }));
}
