import { formatSixDigits, type Metrics } from "@wirecost/sim-core";
import { metricsAt } from "../../measured/rows/row-table.ts";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { lastDigit } from "../last-digit.ts";
import { count } from "../words.ts";

/** Returns the problem with a row's counters, or undefined. */
type Check = (metrics: Metrics) => string | undefined;

const checks: readonly {
  readonly title: string;
  readonly text: string;
  /** The metrics compared: a row without one of them passes. */
  readonly counts: readonly string[];
  readonly check: Check;
}[] = [
  {
    counts: ["messages", "received", "sent"],
    title: "Messages differ from received plus sent",
    text: "Take all three from one pair of readings.",
    check({ messages, received, sent }) {
      if (messages === undefined || received === undefined || sent === undefined) return undefined;
      const sum = received + sent;
      return messages === sum
        ? undefined
        : `${formatSixDigits(received)} received and ${formatSixDigits(sent)} sent make ${formatSixDigits(sum)} messages, not ${formatSixDigits(messages)}`;
    },
  },
  {
    counts: ["messages", "records"],
    title: "Records without messages",
    text: "A client in shared memory sends no messages: measure over a client/server connection (-S).",
    check({ messages, records }) {
      return messages === 0 && records !== undefined && records > 0
        ? `${formatSixDigits(records)} records came with 0 messages`
        : undefined;
    },
  },
  {
    counts: ["records", "requests", "recordsPerRequest"],
    title: "Records per request contradict the counters",
    text: "Take records, requests and their quotient from one pair of readings.",
    check({ records, requests, recordsPerRequest }) {
      if (!records || !requests || !recordsPerRequest) return undefined;
      const quotient = records / requests;
      return Math.abs(recordsPerRequest - quotient) <= lastDigit([recordsPerRequest])
        ? undefined
        : `${formatSixDigits(records)} records in ${formatSixDigits(requests)} requests are ${formatSixDigits(quotient)} per request, not ${formatSixDigits(recordsPerRequest)}`;
    },
  },
];

export function countsDisagree({ table, nameOf }: JudgedSet): readonly RuleFinding[] {
  return checks.flatMap(({ title, text, counts, check }): readonly RuleFinding[] => {
    const columns = counts.flatMap((id) => {
      const values = table.metrics.get(id);
      return values ? [[id, values] as const] : [];
    });
    if (columns.length < counts.length) return [];
    const compared = { metrics: new Map(columns) };
    const found: number[] = [];
    for (let row = 0; row < table.count; row++)
      if (check(metricsAt(compared, row)) !== undefined) found.push(row);
    const [first] = found;
    if (first === undefined) return [];
    const more = found.length > 1 ? ` The same in ${count(found.length - 1, "other row")}.` : "";
    return [
      {
        rule: "counts-disagree",
        title,
        message: `Row ${nameOf(first)}: ${check(metricsAt(compared, first))}.${more}`,
        rows: found,
        severity: "wrong",
        suggestion: { text },
      },
    ];
  });
}
