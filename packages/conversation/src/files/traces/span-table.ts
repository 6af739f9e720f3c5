import { bytes, doubles, integers } from "../../columns.ts";
import type { Span } from "./span.ts";
import { SpanIndex, SpanKeys, serverLow } from "./span-index.ts";

export const NONE = 0xffffffff;
export const IS_SERVER = 1;
export const IS_CLIENT = 2;
export const IS_CALL = 4;
const HAS_PARENT = 8;

/** The spans of a file, in columns until it is over, since a parent may follow its children: 60 bytes of each. */
export class SpanTable {
  readonly #index = new SpanIndex();
  readonly #keys = new SpanKeys();
  readonly #traces = new SpanIndex();
  #traceCount = 0;
  readonly #parentHigh = integers();
  readonly #parentLow = integers();
  readonly trace = integers();
  readonly service = integers();
  /** Of what a request would be named. */
  readonly name = integers();
  readonly flags = bytes();
  readonly startUs = doubles();
  readonly endUs = doubles();
  /** Of a call: its number. */
  readonly call = integers();

  get count(): number {
    return this.flags.length;
  }

  /** How many traces they are of. */
  get traces(): number {
    return this.#traceCount;
  }

  /** @returns whether its id is new: otherwise it is not to be added */
  isNew({ trace, id, kind }: Span): boolean {
    const keys = this.#keys;
    keys.ofSpan(trace, id);
    const low = isServer(kind) ? serverLow(keys.low) : keys.low;
    return this.#index.add(keys.high, low, this.count) < 0;
  }

  /** Adds the span of which isNew() was asked. */
  add(span: Span, { service, name, call }: { service: number; name: number; call: number }): void {
    const keys = this.#keys;
    const hasParent = span.parent !== "";
    if (hasParent) keys.ofSpan(span.trace, span.parent);
    this.#parentHigh.push(hasParent ? keys.high : 0);
    this.#parentLow.push(hasParent ? keys.low : 0);
    keys.ofTrace(span.trace);
    const known = this.#traces.add(keys.high, keys.low, this.#traceCount);
    this.trace.push(known < 0 ? this.#traceCount++ : known);
    this.service.push(service);
    this.name.push(name);
    this.startUs.push(span.startUs);
    this.endUs.push(span.endUs);
    this.call.push(call);
    this.flags.push(
      (isServer(span.kind) ? IS_SERVER : 0) |
        (span.kind === "client" ? IS_CLIENT : 0) |
        (call === NONE ? 0 : IS_CALL) |
        (hasParent ? HAS_PARENT : 0),
    );
  }

  hasParent(span: number): boolean {
    return (this.flags.at(span) & HAS_PARENT) !== 0;
  }

  isCall(span: number): boolean {
    return (this.flags.at(span) & IS_CALL) !== 0;
  }

  /** The number of the span that a span is within: the server's of two with one id. @returns -1 without one */
  parentOf(span: number): number {
    if (!this.hasParent(span)) return -1;
    const [high, low] = [this.#parentHigh.at(span), this.#parentLow.at(span)];
    const server = this.#index.find(high, serverLow(low));
    return server >= 0 && server !== span ? server : this.#index.find(high, low);
  }

  /** Frees what only parentOf() needs. */
  forgetParents(): void {
    this.#index.clear();
    this.#traces.clear();
    this.#parentHigh.clear();
    this.#parentLow.clear();
  }
}

/** Whether a span is of the side that answers. */
export const isServer = (kind: Span["kind"]): boolean => kind === "server" || kind === "consumer";
