import { at } from "../columns.ts";
import type { Conversation, Links, PageFile, PageRequests } from "../conversation.ts";
import { orderBy } from "../order.ts";
import { isStatic } from "./requests-in.ts";
import { hasWholeSeconds, slackUs, type Unit, unitsOf } from "./units.ts";

/**
 * Assigns round trips to the request that caused them: by the same trace; if round trips or pages have none, the only
 * one in progress from their start to their end; among several within the clocks' uncertainty, the only one by the
 * estimated clocks. Static files count only by trace, as do round trips with times in whole seconds.
 */
export function causesOf(
  database: Conversation,
  files: readonly PageFile[],
  requests: PageRequests,
): { readonly cause: Uint32Array; readonly links: Links } {
  const cause = new Uint32Array(database.trips.sentUs.length);
  const links = { traced: 0, contained: 0, ambiguous: 0, outside: 0 };
  const count = requests.file.length;
  const [slack, isCoarse] = [slackUs(database), hasWholeSeconds(database)];
  const trace = Float64Array.from(
    requests.call,
    (call, i) => files[at(requests.file, i)]?.conversation.calls.trace[call] ?? 0,
  );
  const mayAsk = Uint8Array.from(requests.trip, (trip, i) =>
    isStatic(files[at(requests.file, i)]?.conversation.trips.kind[trip] ?? 0) ? 0 : 1,
  );
  const byTrace = new Map<number, number[]>();
  for (const [i, number] of trace.entries()) {
    const own = byTrace.get(number);
    if (own) own.push(i);
    else if (number > 0) byTrace.set(number, [i]);
  }
  const contains = (i: number, { fromUs, toUs }: Unit, byUs: number) =>
    at(requests.sentUs, i) - byUs <= fromUs && at(requests.endUs, i) + byUs >= toUs;
  /**
   * Among some requests, those that contain it; if several do within the clocks' uncertainty, those by the estimated
   * clocks.
   */
  function containing(some: readonly number[], unit: Unit): readonly number[] {
    const possible = some.filter((i) => contains(i, unit, slack));
    const exact = possible.length > 1 ? possible.filter((i) => contains(i, unit, 0)) : [];
    return exact.length > 0 ? exact : possible;
  }
  // By start, with those in progress.
  const order = orderBy(requests.sentUs);
  let [next, open] = [0, [] as number[]];
  for (const unit of unitsOf(database)) {
    for (; next < count && at(requests.sentUs, order[next] ?? 0) - slack <= unit.fromUs; next++)
      if (mayAsk[order[next] ?? 0] === 1) open.push(order[next] ?? 0);
    open = open.filter((i) => at(requests.endUs, i) + slack >= unit.fromUs);
    const [by, which] = assigned(unit);
    links[by] += unit.trips.length;
    for (const trip of unit.trips) cause[trip] = which;
  }
  return { cause, links };

  function assigned(unit: Unit): readonly [keyof Links, number] {
    const own = unit.trace > 0 ? byTrace.get(unit.trace) : undefined;
    if (own) {
      // Within one trace, a page may send many requests.
      const [only, another] = own.length === 1 ? own : containing(own, unit);
      return only !== undefined && another === undefined ? ["traced", only + 1] : ["ambiguous", 0];
    }
    // A request of another trace caused others.
    const others = open.filter((i) => unit.trace === 0 || trace[i] === 0);
    const [only, another] = containing(others, unit);
    if (only === undefined) return ["outside", 0];
    return another === undefined && !isCoarse ? ["contained", only + 1] : ["ambiguous", 0];
  }
}
