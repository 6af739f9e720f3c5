import { formatQuantity, formatSixDigits, type Metrics, type Params } from "@wirecost/sim-core";
import type { RuleFinding, Suggestion } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { count, percentText } from "../words.ts";

/** Why rows take more messages than they could, and what saves them. */
export interface CostlyRows {
  readonly rule: string;
  readonly title: string;
  /** Indices of the rows. */
  readonly rows: readonly number[];
  /** What is said of the row with the most messages, after its counters: `: a request for each record`. */
  readonly cause: (row: number) => string;
  readonly text: string;
  readonly change: (row: number) => Change;
}

interface Change {
  /** Complete settings of the row, as far as they are known. */
  readonly now: Params;
  /** Better ones. */
  readonly params: Params;
}

/** One hint on all of the rows, with what the model predicts that the change saves in the costliest; none without rows. */
export function costlyRows(
  { table: { metrics }, nameOf, predict }: JudgedSet,
  { rule, title, rows, cause, text, change }: CostlyRows,
): readonly RuleFinding[] {
  const [first, ...more] = rows;
  if (first === undefined) return [];
  const counted = (id: string, row: number) => metrics.get(id)?.[row] ?? 0;
  const sent = (row: number) => counted("messages", row);
  const row = more.reduce((most, one) => (sent(one) > sent(most) ? one : most), first);
  const others = more.length > 0 ? ` The same in ${count(more.length, "other row")}.` : "";
  return [
    {
      rule,
      title,
      message: `Row ${nameOf(row)} took ${formatSixDigits(sent(row))} messages for ${formatSixDigits(counted("records", row))} records${cause(row)}.${others}`,
      rows,
      severity: "hint",
      suggestion: suggested(text, sent(row), change(row), predict),
    },
  ];
}

/** A suggestion with settings and what they save of the measured messages; without them if that is nothing. */
function suggested(
  text: string,
  messages: number,
  { now, params }: Change,
  predict: JudgedSet["predict"],
): Suggestion {
  const [before, after]: readonly (Metrics | undefined)[] = [predict(now), predict(params)];
  if (!before || !after) return { text };
  const saved = messages - (after.messages ?? 0);
  const time = (before.elapsedMs ?? 0) - (after.elapsedMs ?? 0);
  if (saved <= 0 || time <= 0) return { text };
  const saves = `${formatSixDigits(saved)} of ${formatSixDigits(messages)} messages (${percentText(saved / messages)}) and, by the model with defaults for unstated settings, ${formatQuantity(time, "ms")} of ${formatQuantity(before.elapsedMs ?? 0, "ms")}`;
  return { text, params, saves };
}
