import { countText, formatCount, formatQuantity } from "@wirecost/sim-core/model";
import type { Pages } from "../conversation.ts";
import type { PageResult } from "../pages/page-waits.ts";
import { pagesOf } from "../pages/pages.ts";
import type { PageResults } from "./results.ts";
import { number, type Segment, words } from "./segment.ts";

const ms = (value: number) => formatQuantity(value, "ms");

/**
 * `This page's 14 requests waited 3.2 s, 2.1 s of it for 214 round trips to the database; at 30 ms each they wait 8.3
 * s`: a minimum if round trips may belong to several requests.
 */
export function pageSentence(
  pages: Pages,
  { recorded, before, after }: PageResults,
  rttMs: number,
  changes: number,
): readonly Segment[] {
  const count = recorded.each.length;
  const many = pagesOf(pages);
  const [they, wait] = count === 1 ? ["it", "waits"] : ["they", "wait"];
  const open = pages.links.ambiguous;
  const trips = recorded.trips.reduce((sum, one) => sum + one, 0);
  const databaseMs = ({ all }: PageResult) => ms(all.databaseNetworkMs + all.databaseServerMs);
  const opening = [
    words(many === 1 ? "This page’s " : `The ${formatCount(many)} pages’ `),
    number(count === 1 ? "request" : countText(count, "request")),
    words(" waited "),
    number(ms(recorded.all.waitedMs)),
  ];
  if (trips === 0) return [...opening, words("; no round trip to the database is known to be theirs.")];
  return [
    ...opening,
    words(open > 0 ? ", at least " : ", "),
    number(databaseMs(recorded)),
    words(" of it for "),
    number(countText(trips, "round trip")),
    words(` to the database${open > 0 ? ` (${formatCount(open)} more may be of any of several)` : ""}`),
    ...(before
      ? [
          words(`; at ${ms(rttMs)} each ${they} ${wait} ${open > 0 ? "at least " : ""}`),
          number(ms(before.all.waitedMs)),
          words(`, ${databaseMs(before)} of it for the database`),
        ]
      : []),
    ...(after
      ? [
          words(
            `, and with ${changes === 1 ? "the chosen change" : `the ${changes} chosen changes`} at most `,
          ),
          number(ms(after.all.waitedMs)),
        ]
      : []),
    words("."),
  ];
}
