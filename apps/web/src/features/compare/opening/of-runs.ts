import { ALPHA, driftText, type Outcome, type Verdict } from "@wirecost/analysis";
import type { MeasuredMetric, MeasurementSchema } from "@wirecost/sim-core";
import { cellText, type SharedCells } from "../shared-cells.ts";
import {
  amountText,
  directionWord,
  type Finding,
  type Found,
  inMetric,
  isTime,
  largestOf,
  type Names,
  type OpeningQuestion,
  perUnitText,
} from "./effects.ts";
import { workOf } from "./of-predictions.ts";

/** Both sides measured: the results of the tests. */
export function ofRuns(
  { choices, baseline, shared, metricIds, verdicts }: OpeningQuestion,
  index: number,
  [other, base]: Names,
): Finding {
  if (!shared || shared.cells.length === 0)
    return {
      text: `${other} and ${base} have no cells in common, so there is no verdict.`,
    };
  if (!verdicts) return { text: `Testing ${other} against ${base}.` };
  const schema = choices[baseline]?.item.schema ?? { params: {}, metrics: {} };
  const judged = metricIds.map((id) => ({
    id,
    cells: shared.cells.flatMap((cell) => {
      const one = verdicts.get(id)?.[cell.index]?.[index];
      return one?.kind === "judged" ? [{ cell, ...one }] : [];
    }),
  }));
  const found = judged.flatMap(({ id, cells }) =>
    cells.flatMap(({ cell, verdict }): readonly Found[] => {
      if (!isShown(verdict.outcome)) return [];
      const middle = cell.points[baseline]?.metrics[id] ?? Number.NaN;
      const interval = verdict.test?.interval ?? [verdict.effect * middle, verdict.effect * middle];
      const [low, high] =
        middle === 0 ? [verdict.effect, verdict.effect] : interval.map((end) => end / middle);
      const effect = { low: Math.min(low ?? 0, high ?? 0), high: Math.max(low ?? 0, high ?? 0) };
      return [{ metricId: id, cell, effect, outcome: verdict.outcome }];
    }),
  );
  const largest = largestOf(found, choices);
  if (!largest) {
    const own = choices[baseline]?.item.metric;
    const tested = judged.filter(({ cells }) => cells.length > 0);
    const main = tested.find(({ id }) => id === own) ?? tested[0];
    const verdictsOf = (one: (typeof judged)[number] | undefined) =>
      (one?.cells ?? []).map(({ verdict }) => verdict);
    const label = (id: string) => schema.metrics[id]?.label ?? id;
    const about = main && main.id !== own ? ` in ${label(main.id)}` : "";
    const text = nothingShown(verdictsOf(main), other, base, about);
    // A count that is the same says nothing about a time that could not be tested.
    const open = openReason(verdictsOf(main))
      ? []
      : tested.flatMap((one) => {
          const reason = openReason(verdictsOf(one));
          return reason ? [`${label(one.id)} (${reason})`] : [];
        });
    return { text: open.length > 0 ? `${text} No verdict on ${open.join(", ")}.` : text, largest };
  }
  const metric = schema.metrics[largest.metricId];
  const work = largest.cell && workOf(choices, baseline, index, largest.cell.points);
  if (work && metric)
    return {
      text: `${other} and ${base} do different work (${work.text}), so neither is faster or slower by these runs.${perUnitText(work, metric, largest.effect, other, "is")}`,
      largest,
    };
  const cells = judged.find(({ id }) => id === largest.metricId)?.cells ?? [];
  const outcomes = cells.map(({ verdict }) => verdict.outcome);
  const text = metric && `${verdictSentence(schema, metric, largest, outcomes, shared, [other, base])}.`;
  return { text: text ?? "", largest };
}

function isShown(outcome: Outcome): boolean {
  return outcome === "better" || outcome === "worse" || outcome === "higher" || outcome === "lower";
}

function verdictSentence(
  schema: MeasurementSchema,
  metric: MeasuredMetric,
  largest: Found,
  outcomes: readonly Outcome[],
  shared: SharedCells,
  [other, base]: Names,
): string {
  const { effect, outcome, cell } = largest;
  const direction = directionWord(metric, effect);
  const amount = amountText(effect);
  const at = cell && cellText(schema, shared, cell);
  const count = (wanted: Outcome | undefined) => outcomes.filter((one) => one === wanted).length;
  const alike = count(outcome);
  const about = inMetric(schema, metric);
  const good = !isTime(metric) && outcome === "better" ? ", which is better" : "";
  const bad = !isTime(metric) && outcome === "worse" ? ", which is worse" : "";
  const head =
    alike === 1
      ? `${other} is ${[amount, direction].filter(Boolean).join(" ")} than ${base}${about}${at ? ` at ${at}` : ""}`
      : `${other} is ${direction} than ${base}${about} in ${alike} of ${outcomes.length} cells${at ? `, most at ${at}` : ""}${amount ? ` (${amount})` : ""}`;
  const opposite: Partial<Record<Outcome, Outcome>> = {
    better: "worse",
    worse: "better",
    higher: "lower",
    lower: "higher",
  };
  const against = count(outcome && opposite[outcome]);
  const away = directionWord(metric, { low: -effect.high, high: -effect.low });
  const rest: readonly (readonly [number, string])[] = [
    [against, away],
    [count("small"), "less than the minimum effect"],
    [count("same"), "the same"],
    [count("unshown"), "no difference shown"],
    [count("drift"), "no verdict (runs drift)"],
    [count("few"), "too few runs"],
  ];
  const others = rest.filter(([n]) => n > 0);
  const left = outcomes.length - alike;
  const tail =
    others.length === 1 && left > 0
      ? `; ${others[0]?.[1]} in the other ${left === 1 ? "cell" : `${left} cells`}`
      : others.map(([n, word]) => `; ${word} in ${n}`).join("");
  return `${head}${good}${bad}${tail}`;
}

/** Why a metric has no verdict in some cells; undefined if it has one in each. */
function openReason(verdicts: readonly Pick<Verdict, "outcome">[]): string | undefined {
  if (verdicts.some(({ outcome }) => outcome === "drift")) return "runs drift";
  return verdicts.some(({ outcome }) => outcome === "few") ? "too few runs" : undefined;
}

/** Without a significant difference of any metric. @param about names the metric, if it is not the displayed one */
function nothingShown(
  verdicts: readonly Pick<Verdict, "outcome" | "lacking" | "drift">[],
  other: string,
  base: string,
  about: string,
): string {
  const few = verdicts.filter(({ outcome }) => outcome === "few");
  const [own, theirs] = [0, 1].map((side) => Math.max(0, ...few.map(({ lacking }) => lacking?.[side] ?? 0)));
  if (verdicts.length === 0)
    return `No cell of ${base} was measured in ${other} with the same metric, so there is no verdict.`;
  if (few.length === verdicts.length) {
    const more = [own ? `${own} more of ${base}` : "", theirs ? `${theirs} more of ${other}` : ""].filter(
      Boolean,
    );
    return `Too few runs to compare ${other} with ${base}${about}: a verdict takes ${more.join(" and ")} in each cell.`;
  }
  const drifts = verdicts.flatMap(({ drift }) => drift ?? []);
  const [surest] = drifts.toSorted((a, b) => a.p - b.p);
  if (surest) {
    const within = verdicts.length > 1 ? ` in ${drifts.length} of ${verdicts.length} cells` : "";
    return `No verdict${about}${within}: ${driftText(surest, base, other)}`;
  }
  const cells = verdicts.length === 1 ? "in the one cell they share" : `in any of ${verdicts.length} cells`;
  if (verdicts.every(({ outcome }) => outcome === "same"))
    return `${other} counts the same as ${base}${about} ${cells.replace("any of", "all")}.`;
  const lacking = few.length > 0 ? `; ${few.length} have too few runs` : "";
  return `No difference shown between ${other} and ${base}${about} ${cells} at ${ALPHA * 100} %${lacking}.`;
}
