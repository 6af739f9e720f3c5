import { type MeasuredRow, type Model, type Params, settingText } from "@wirecost/sim-core";

/** A label that is only a counter. */
const UNNAMED = /^(?:row \d*)?$/i;
const LONGEST = 250;

/** Settings in words, each with those that distinguish it: "-Mm 4096, Records 31". */
export function settingNames(model: Model, all: readonly Params[]): readonly string[] {
  const varying = Object.entries(model.params).filter(([id]) => new Set(all.map((own) => own[id])).size > 1);
  return all.map((own) =>
    varying
      .flatMap(([id, param]) => (own[id] === undefined ? [] : [settingText(param, own[id])]))
      .join(", ")
      .slice(0, LONGEST),
  );
}

/** Names of rows: their labels, with their settings if labels are not unique or only counters. */
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
