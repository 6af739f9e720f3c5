import type { Imported } from "@wirecost/contract";

const NOUNS = [
  ["experiments", "experiment"],
  ["runs", "run"],
  ["uploads", "upload"],
  ["calibrations", "calibration"],
  ["plans", "plan"],
  ["environments", "environment"],
  ["mappings", "mapping"],
  ["baselines", "baseline"],
  ["comments", "comment"],
] as const;

type Counts = Readonly<Record<(typeof NOUNS)[number][0], number>>;

/** "2 experiments, 3 runs and 1 upload"; undefined where there is nothing. */
export function countsText(counts: Counts): string | undefined {
  const parts = NOUNS.flatMap(([many, one]) => {
    const count = counts[many];
    return count > 0 ? [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`] : [];
  });
  if (parts.length < 2) return parts[0];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What became of an archive. */
export function importText(imported: Imported): string {
  const of = (which: "added" | "known"): string | undefined => {
    const entries = NOUNS.map(([kind]) => [kind, imported[kind][which]]);
    return countsText(Object.fromEntries(entries));
  };
  const added = of("added");
  const known = of("known");
  const had = known === undefined ? "" : ` Your team had ${known} already; they stay as they are.`;
  return `From ${imported.team}: ${added === undefined ? "nothing is new" : `${added} added`}.${had}`;
}
