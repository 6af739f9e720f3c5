import type { Finding } from "../../../lint/finding.ts";
import { count } from "../../../lint/words.ts";
import type { MeasuredRow, Metrics } from "../../../model.ts";
import { figure } from "../../../six-digits.ts";

/** Says what is wrong with a row's counters, or undefined. */
type Check = (metrics: Metrics) => string | undefined;

const checks: readonly { readonly title: string; readonly text: string; readonly check: Check }[] = [
  {
    title: "Messages are not received plus sent",
    text: "Take all three from one pair of readings.",
    check({ messages, received, sent }) {
      if (messages === undefined || received === undefined || sent === undefined) return undefined;
      const sum = received + sent;
      return messages === sum
        ? undefined
        : `${figure(received)} received and ${figure(sent)} sent make ${figure(sum)} messages, not ${figure(messages)}`;
    },
  },
  {
    title: "Records without messages",
    text: "A client in shared memory sends no messages: measure over a client/server connection (-S).",
    check({ messages, records }) {
      return messages === 0 && records !== undefined && records > 0
        ? `${figure(records)} records came with 0 messages`
        : undefined;
    },
  },
  {
    title: "Records a request do not fit the counts",
    text: "Take records, requests and their quotient from one pair of readings.",
    check({ records, requests, recordsPerRequest }) {
      if (!records || !requests || !recordsPerRequest) return undefined;
      const quotient = records / requests;
      return Math.abs(recordsPerRequest - quotient) <= lastDigit(recordsPerRequest)
        ? undefined
        : `${figure(records)} records in ${figure(requests)} requests are ${figure(quotient)} a request, not ${figure(recordsPerRequest)}`;
    },
  },
];

/** Counters of a row that contradict each other. */
export function countsDisagree(rows: readonly MeasuredRow[]): readonly Finding[] {
  return checks.flatMap(({ title, text, check }): readonly Finding[] => {
    const found = rows.filter((row) => check(row.metrics) !== undefined);
    const [first] = found;
    if (!first) return [];
    const more = found.length > 1 ? ` The same in ${count(found.length - 1, "other row")}.` : "";
    return [
      {
        rule: "counts-disagree",
        title,
        message: `Row ${first.row}: ${check(first.metrics)}.${more}`,
        rows: found.map(({ row }) => row),
        severity: "wrong",
        suggestion: { text },
      },
    ];
  });
}

/** What rounding or cutting off may have taken away: one unit of the last digit given. */
function lastDigit(value: number): number {
  return 10 ** -(/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
}
