import { IS_CALL, IS_CLIENT, IS_SERVER, NONE, type SpanTable } from "./span-table.ts";

/** Properties of spans derived from their ancestors. */
export interface RequestTree {
  /** By span, the span of its request: the topmost ancestor of a server, or else the first of its trace. */
  readonly request: Uint32Array;
  /** By span, by how much its clock is behind that of the first span of its trace. */
  readonly offsetUs: Float64Array;
  /** By span, 1 if it contains another database call. */
  readonly contains: Uint8Array;
}

const [OPEN, DONE] = [1, 2];

/**
 * Finds the request of each database call.
 *
 * @param drop counts what a call's request is not known by
 */
export function requestTree(spans: SpanTable, drop: (what: string) => void): RequestTree {
  const { count, flags } = spans;
  const requests = new Uint32Array(count).fill(NONE);
  const roots = new Uint32Array(count).fill(NONE);
  const offsetUs = new Float64Array(count);
  /** The enclosing call of a span; NONE for none. */
  const within = new Uint32Array(count).fill(NONE);
  const contains = new Uint8Array(count);
  const state = new Uint8Array(count);
  const path: number[] = [];
  for (let i = 0; i < count; i++) {
    if (!spans.isCall(i)) continue;
    let at = i;
    let isCircle = false;
    while (at >= 0 && state[at] === 0) {
      state[at] = OPEN;
      path.push(at);
      at = spans.parentOf(at);
      isCircle = at >= 0 && state[at] === OPEN;
    }
    if (isCircle) drop("circles of spans that are each other's parents");
    let parent = isCircle ? -1 : at;
    for (let span = path.pop(); span !== undefined; span = path.pop()) {
      const isRequest = (flags.at(span) & IS_SERVER) !== 0;
      if (parent >= 0) {
        requests[span] = requests[parent] ?? NONE;
        roots[span] = roots[parent] ?? NONE;
        within[span] = spans.isCall(parent) ? parent : (within[parent] ?? NONE);
        const skewUs = isRequest ? skewOf(spans, span, parent, drop) : 0;
        const behindUs = (offsetUs[parent] ?? 0) + skewUs;
        if (behindUs !== 0) offsetUs[span] = behindUs;
      } else if (spans.hasParent(span) && !isCircle) drop("spans whose parent is not in the file");
      if (isRequest && requests[span] === NONE) requests[span] = span;
      if (roots[span] === NONE) roots[span] = span;
      const outer = within[span] ?? NONE;
      if ((flags.at(span) & IS_CALL) !== 0 && outer !== NONE) contains[outer] = 1;
      state[span] = DONE;
      parent = span;
    }
  }
  for (let i = 0; i < count; i++) if (requests[i] === NONE) requests[i] = roots[i] ?? NONE;
  return { request: requests, offsetUs, contains };
}

/** By how much a server's clock is behind, if its part of a request is not within the client's. */
function skewOf(spans: SpanTable, span: number, parent: number, drop: (what: string) => void): number {
  const { startUs, durationUs, service, flags } = spans;
  if ((flags.at(parent) & IS_CLIENT) === 0 || service.at(span) === service.at(parent)) return 0;
  const spare = durationUs.at(parent) - durationUs.at(span);
  const lateUs = startUs.at(span) - startUs.at(parent);
  const isWithin = lateUs >= 0 && lateUs <= spare;
  // Times may be missing.
  if (!(spare >= 0) || isWithin || Number.isNaN(lateUs)) return 0;
  drop("requests between services whose clocks differ, moved into the request");
  return spare / 2 - lateUs;
}
