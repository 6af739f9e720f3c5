import { type MeasuredRow, type Model, type Params, settingText } from "@wirecost/sim-core";

/** A label that only counts. */
const UNNAMED = /^(?:row \d*)?$/i;
const LONGEST = 250;

/** Settings in words, each by what distinguishes it from the others: "-Mm 4096, Records 31". */
export function settingNames(model: Model, all: readonly Params[]): readonly string[] {
  const varying = Object.entries(model.params).filter(([id]) => new Set(all.map((own) => own[id])).size > 1);
  return all.map((own) =>
    varying
      .flatMap(([id, param]) => (own[id] === undefined ? [] : [settingText(param, own[id])]))
      .join(", ")
      .slice(0, LONGEST),
  );
}

/** What rows are called: their labels, with their settings where several are called the same or are only counted. */
export function rowNames(model: Model, rows: readonly MeasuredRow[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
  const names = settingNames(
    model,
    rows.map(({ settings }) => settings),
  );
  return rows.map(({ label, row }, i) =>
    counts.get(label) === 1 && !UNNAMED.test(label)
      ? label
      : [names[i], label].filter(Boolean).join(", ") || `row ${row}`,
  );
}
