import type { LetteredChoice } from "../compare-settings.ts";
import { type Finding, type Names, type OpeningQuestion, size } from "./found-effects.ts";
import { ofDeviation, ofPredictions } from "./of-predictions.ts";
import { ofRuns } from "./of-runs.ts";

/** What a comparison opens with: a sentence for each item, the largest effect first, and where that effect is. */
export interface Opening {
  readonly sentences: readonly string[];
  /** The metric of the largest effect; undefined where nothing is shown to differ. */
  readonly metricId: string | undefined;
  /** Ids of the points of the cell with the largest effect, one an item; undefined where an item has no such cell. */
  readonly points: readonly (string | undefined)[];
}

/**
 * The verdict on a comparison. Runs on both sides are tested, and an effect counts by the end of its interval that is
 * nearer to none: 40 % that may be 1 % is less than 12 % that is at least 11 %. Predictions are certain but for
 * constants that are not measured, and stand at the settings of their columns. A prediction and a measurement give the
 * deviation of the one from the other.
 */
export function findOpening(asked: OpeningQuestion): Opening {
  const { choices, baseline } = asked;
  const base = choices[baseline];
  const none: Opening = { sentences: [], metricId: undefined, points: [] };
  if (!base) return none;
  const each = choices.flatMap((choice, index) =>
    choice === base ? [] : [{ ...of(asked, base, index), index }],
  );
  const sorted = each.toSorted((a, b) => size(b.largest) - size(a.largest));
  const [first] = sorted;
  const cell = first?.largest?.cell;
  return {
    sentences: sorted.map(({ text }) => text),
    metricId: first?.largest?.metricId,
    points: choices.map((_, i) => cell?.points[i]?.id),
  };
}

function of(asked: OpeningQuestion, base: LetteredChoice, index: number): Finding {
  const other = asked.choices[index] ?? base;
  const names: Names = [nameOf(asked.choices, other), nameOf(asked.choices, base)];
  const measured = [other, base].map(({ item }) => item.provenance === "measured");
  if (measured.every(Boolean)) return ofRuns(asked, index, names);
  if (measured.some(Boolean)) return ofDeviation(asked, index, names, measured[0] === true);
  return ofPredictions(asked, base, other, names);
}

/** Titles that are short and distinct; letters for others. */
function nameOf(choices: readonly LetteredChoice[], { item, letter }: LetteredChoice): string {
  const same = choices.filter((choice) => choice.item.title === item.title);
  return item.title.length > 48 || same.length > 1 ? letter : item.title;
}
