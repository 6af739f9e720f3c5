import { bytes, doubles, integers } from "../../columns.ts";
import { traceNumber } from "../../trace-number.ts";
import type { Span } from "./span.ts";
import { SpanIndex, SpanKeys, serverLow } from "./span-index.ts";

export const NONE = 0xffffffff;
export const IS_SERVER = 1;
export const IS_CLIENT = 2;
export const IS_CALL = 4;
const HAS_PARENT = 8;
/** It is a request of HTTP, RPC or messaging. */
const IS_OTHER_PROTOCOL = 16;
/** Both sides of a request are in the file, under one id. */
const HAS_OTHER_SIDE = 32;

/** Properties of a span as numbers; NONE if missing. */
export interface SpanFacts {
  readonly service: number;
  readonly name: number;
  readonly call: number;
  readonly isOtherProtocol: boolean;
}

/** The spans of a file, in columns until its end, because a parent may follow its children: 60 bytes per span. */
export class SpanTable {
  readonly #index = new SpanIndex();
  readonly #keys = new SpanKeys();
  readonly #traces = new SpanIndex();
  /** By trace, traceNumber() of its id. */
  readonly traceNumbers = doubles();
  readonly #parentHigh = integers();
  readonly #parentLow = integers();
  readonly trace = integers();
  readonly service = integers();
  /** For a span of a request: its name. */
  readonly name = integers();
  readonly flags = bytes();
  readonly startUs = doubles();
  readonly durationUs = doubles();
  /** For a call: its number. */
  readonly call = integers();

  get count(): number {
    return this.flags.length;
  }

  /** Number of their traces. */
  get traces(): number {
    return this.traceNumbers.length;
  }

  /** @returns the number of the span that has its id; -1 where it is new: then it is to be added next */
  find({ trace, id, kind }: Span): number {
    const keys = this.#keys;
    keys.ofSpan(trace, id);
    const low = isServer(kind) ? serverLow(keys.low) : keys.low;
    return this.#index.add(keys.high, low, this.count);
  }

  /** Adds the span that find() did not find. */
  add(span: Span, facts: SpanFacts): void {
    const keys = this.#keys;
    const other = this.#index.find(keys.high, isServer(span.kind) ? keys.low : serverLow(keys.low));
    if (other >= 0) this.#setFlags(other, HAS_OTHER_SIDE);
    this.flags.push(flagsOf(span, facts) | (other >= 0 ? HAS_OTHER_SIDE : 0));
    this.#parentHigh.push(0);
    this.#parentLow.push(0);
    this.#setParent(this.count - 1, span);
    keys.ofTrace(span.trace);
    const known = this.#traces.add(keys.high, keys.low, this.traces);
    this.trace.push(known < 0 ? this.traces : known);
    if (known < 0) this.traceNumbers.push(traceNumber(span.trace));
    this.service.push(facts.service);
    this.name.push(facts.name);
    this.startUs.push(span.startUs);
    this.durationUs.push(span.durationUs);
    this.call.push(facts.call);
  }

  /**
   * Merges another piece of a span: programs may report a span in several.
   *
   * @param facts with a call where it replaces that of the span
   * @returns whether the piece says more than the span
   */
  complete(number: number, piece: Span, facts: SpanFacts): boolean {
    const { startUs, durationUs, name, call } = this;
    const isStart = Number.isNaN(startUs.at(number)) && !Number.isNaN(piece.startUs);
    if (isStart) startUs.set(number, piece.startUs);
    const isDuration = Number.isNaN(durationUs.at(number)) && !Number.isNaN(piece.durationUs);
    if (isDuration) durationUs.set(number, piece.durationUs);
    const isName = name.at(number) === NONE && facts.name !== NONE;
    if (isName) name.set(number, facts.name);
    if (facts.call !== NONE) call.set(number, facts.call);
    if (!this.hasParent(number)) this.#setParent(number, piece);
    const isFlag = this.#setFlags(number, flagsOf(piece, facts));
    return isStart || isDuration || isName || isFlag || facts.call !== NONE;
  }

  #setParent(number: number, { trace, parent }: Span): void {
    if (parent === "") return;
    const keys = this.#keys;
    keys.ofSpan(trace, parent);
    this.#parentHigh.set(number, keys.high);
    this.#parentLow.set(number, keys.low);
  }

  /** @returns whether any of them is new */
  #setFlags(number: number, flags: number): boolean {
    const before = this.flags.at(number);
    this.flags.set(number, before | flags);
    return (before | flags) !== before;
  }

  hasParent(span: number): boolean {
    return (this.flags.at(span) & HAS_PARENT) !== 0;
  }

  isCall(span: number): boolean {
    return (this.flags.at(span) & IS_CALL) !== 0;
  }

  /** The number of a span's parent: the server's of two with one id. @returns -1 without one */
  parentOf(span: number): number {
    if (!this.hasParent(span)) return -1;
    const [high, low] = [this.#parentHigh.at(span), this.#parentLow.at(span)];
    const server = this.#index.find(high, serverLow(low));
    return server >= 0 && server !== span ? server : this.#index.find(high, low);
  }

  /** Number of clients' spans that name no protocol, and have neither another side nor a child in the file. */
  unknownClients(): number {
    const isUnknown = (flags: number) =>
      (flags & (IS_CLIENT | IS_CALL | IS_OTHER_PROTOCOL | HAS_OTHER_SIDE)) === IS_CLIENT;
    const candidates = new Uint8Array(this.count);
    let count = 0;
    for (let i = 0; i < candidates.length; i++)
      if (isUnknown(this.flags.at(i))) {
        candidates[i] = 1;
        count += 1;
      }
    for (let i = 0; i < candidates.length && count > 0; i++) {
      const parent = this.parentOf(i);
      if (candidates[parent] === 1) {
        candidates[parent] = 0;
        count -= 1;
      }
    }
    return count;
  }

  /** Frees data that only parentOf() needs. */
  forgetParents(): void {
    this.#index.clear();
    this.#traces.clear();
    this.#parentHigh.clear();
    this.#parentLow.clear();
  }
}

/** Whether a span is of the answering side. */
export const isServer = (kind: Span["kind"]): boolean => kind === "server" || kind === "consumer";

function flagsOf({ kind, parent }: Span, { call, isOtherProtocol }: SpanFacts): number {
  return (
    (isServer(kind) ? IS_SERVER : 0) |
    (kind === "client" ? IS_CLIENT : 0) |
    (call === NONE ? 0 : IS_CALL) |
    (parent === "" ? 0 : HAS_PARENT) |
    (isOtherProtocol ? IS_OTHER_PROTOCOL : 0)
  );
}
