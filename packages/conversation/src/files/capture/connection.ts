import { ClientView } from "./client-view.ts";
import type { ConnectionSink, Side } from "./connection-sink.ts";
import type { Segment } from "./segment.ts";
import { type Part, Stream } from "./stream.ts";

/** The side that sends a SYN with, or without, an acknowledgement. */
export function openedBy(acknowledged: number | undefined): Side {
  return acknowledged === undefined ? "client" : "server";
}

/**
 * How long to wait for data that a receiver acknowledged. A capture on several queues may have its packets out of order
 * by milliseconds.
 */
const REORDERED_US = 50_000;

/** A TCP connection: puts both directions in the order of sending and receiving. */
export class Connection {
  readonly #sink: ConnectionSink;
  readonly #view: ClientView;
  readonly client = new Stream();
  readonly server = new Stream();
  #synUs: number | undefined;
  #synAckUs: number | undefined;
  /** Round-trip time between the place of capture and the server. */
  #serverRttUs: number | undefined;
  #clientRttUs: number | undefined;
  #firstUs: number | undefined;
  #hasBegun = false;
  lastUs = 0;
  isOver = false;

  constructor(sink: ConnectionSink) {
    this.#sink = sink;
    this.#view = new ClientView(sink);
  }

  /** Whether a segment begins another connection with the same ports. */
  isReopenedBy(from: Side, { isSyn, acknowledged, sequence }: Segment): boolean {
    if (!isSyn) return false;
    const { isKnown, first } = this[from];
    return from !== openedBy(acknowledged) || (isKnown && first !== (sequence + 1) >>> 0);
  }

  /** Both sides' initial sequence numbers, once known: equal for one connection captured at two places. */
  get identity(): string | undefined {
    const [client, server] = [this.client.first, this.server.first];
    return this.#synAckUs === undefined || client === undefined ? undefined : `${client} ${server}`;
  }

  take(from: Side, segment: Segment, atUs: number): void {
    this.lastUs = Math.max(this.lastUs, atUs);
    this.#firstUs ??= atUs;
    const { isSyn, isFin, isReset, acknowledged, bytes, length } = segment;
    const sequence = isSyn ? (segment.sequence + 1) >>> 0 : segment.sequence;
    const [own, other] = from === "client" ? [this.client, this.server] : [this.server, this.client];
    if (isSyn) this.#shakeHands(from, sequence, atUs);
    if (!own.isKnown) own.begin(sequence);
    if (acknowledged !== undefined && !isReset) {
      this.#acknowledge(other, acknowledged, isSyn);
      // If the answer to the SYN/ACK was not captured, the time until a later one is meaningless.
      if (from === "client" && !isSyn && this.#synAckUs !== undefined)
        this.#clientRttUs ??= acknowledged === other.first ? atUs - this.#synAckUs : -1;
    }
    const at = own.placeOf(sequence);
    if (at === undefined) return;
    if (isReset) {
      // The number of a reset that does not belong to this connection is arbitrary.
      if (Math.abs(at - own.next) <= 2 ** 20) this.#close(atUs);
      return;
    }
    if (isFin) own.end = Math.min(own.end, at + length);
    if (length > 0) {
      const received = acknowledged === undefined ? 0 : (other.placeOf(acknowledged) ?? 0);
      const part = { at, bytes, length, sentUs: atUs, received: Math.min(received, other.end) };
      // In-order data needs no copy.
      if (own.isEmpty && at <= own.next && part.received <= other.next) this.#pass(from, own, part);
      else own.add(part);
    }
    this.#drain(atUs);
    if (this.client.next >= this.client.end && this.server.next >= this.server.end) this.#close(atUs);
  }

  finish(): void {
    this.#close(this.lastUs);
  }

  #shakeHands(from: Side, first: number, atUs: number): void {
    if (from === "client") {
      if (!this.client.isKnown) this.client.begin(first);
      if (this.client.first === first && this.#synAckUs === undefined) this.#synUs = atUs;
    } else {
      if (!this.server.isKnown) this.server.begin(first);
      // Of several, the client answers the last.
      if (this.server.first === first && this.#clientRttUs === undefined) {
        this.#synAckUs = atUs;
        if (this.#synUs !== undefined) this.#serverRttUs ??= atUs - this.#synUs;
      }
    }
  }

  #acknowledge(stream: Stream, sequence: number, isSyn: boolean): void {
    if (!stream.isKnown) {
      stream.begin(sequence);
      if (isSyn) return;
    }
    const place = stream.placeOf(sequence);
    if (place === undefined) return;
    // The capture began within the connection: earlier data is not part of it.
    const isBeginning = this.#synUs === undefined && this.#synAckUs === undefined;
    if (isBeginning && stream.next === 0 && stream.isEmpty && place > 0) stream.begin(sequence);
    else stream.acknowledge(place);
  }

  /** Passes on data whose turn it is: nothing before what its sender had received by then. */
  #drain(nowUs: number): void {
    while (!this.client.isEmpty || !this.server.isEmpty) {
      if (this.#passHead("client") || this.#passHead("server")) continue;
      const isFull = this.client.isFull || this.server.isFull;
      if (!this.#giveUp(nowUs, isFull) && !(isFull && this.#passAny())) return;
    }
  }

  /** Two parts whose senders each claim to have received the other: one is passed on. */
  #passAny(): boolean {
    return this.#passHead("client", true) || this.#passHead("server", true);
  }

  #passHead(side: Side, isForced = false): boolean {
    const [own, other] = side === "client" ? [this.client, this.server] : [this.server, this.client];
    const head = own.head();
    if (!head || head.at > own.next || (!isForced && head.received > other.next)) return false;
    this.#pass(side, own, head);
    return true;
  }

  #pass(side: Side, stream: Stream, { at, bytes, length, sentUs, received }: Part): void {
    const known = Math.max(0, stream.next - at);
    const captured = bytes.subarray(known);
    if (captured.length > 0) {
      this.#begin();
      this.#view.take(side, captured, sentUs, received);
      stream.advance(at + bytes.length);
    }
    if (at + length > stream.next) this.#lose(side, stream, at + length, sentUs);
  }

  /**
   * Treats missing data as lost.
   *
   * @param isForced also what its receiver may not have, or not for long
   * @returns false where nothing is missing
   */
  #giveUp(nowUs: number, isForced: boolean): boolean {
    let earliest: { side: Side; to: number; atUs: number } | undefined;
    for (const side of ["client", "server"] as const) {
      const stream = this[side];
      const head = stream.head();
      const { next, acknowledged } = stream;
      const to = isForced ? (head?.at ?? acknowledged) : Math.min(head?.at ?? acknowledged, acknowledged);
      if (to <= next) continue;
      const waiting = this[side === "client" ? "server" : "client"].head();
      const atUs = head?.sentUs ?? (waiting && waiting.received > next ? waiting.sentUs : nowUs);
      if (!isForced && nowUs - atUs <= REORDERED_US) continue;
      if (!earliest || atUs < earliest.atUs) earliest = { side, to, atUs };
    }
    if (!earliest) return false;
    this.#lose(earliest.side, this[earliest.side], earliest.to, earliest.atUs);
    return true;
  }

  #lose(side: Side, stream: Stream, to: number, atUs: number): void {
    this.#begin();
    this.#view.lose(side, to - stream.next, atUs);
    stream.advance(to);
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const [serverUs, clientUs] = [this.#serverRttUs, this.#clientRttUs];
    const isKnown = serverUs !== undefined && clientUs !== undefined && serverUs >= 0 && clientUs >= 0;
    const halfUs = isKnown ? clientUs / 2 : 0;
    this.#view.halfUs = halfUs;
    this.#sink.begin({
      isWhole: this.#synUs !== undefined || this.#synAckUs !== undefined,
      openedUs: (this.#synUs ?? this.#firstUs ?? 0) - halfUs,
      rttUs: isKnown ? Math.round(serverUs + clientUs) : null,
    });
  }

  /** Passes on held data, without waiting for missing data. */
  flush(): void {
    for (let more = true; more; ) {
      while (this.#passHead("client") || this.#passHead("server"));
      // The end of a connection counts as a byte in sequence numbers.
      const isEmpty = [this.client, this.server].every(
        (one) => one.isEmpty && one.acknowledged - one.next <= (Number.isFinite(one.end) ? 0 : 1),
      );
      more = !isEmpty && (this.#giveUp(this.lastUs, true) || this.#passAny());
    }
    this.#view.flush();
  }

  get heldBytes(): number {
    return this.client.heldBytes + this.server.heldBytes + this.#view.heldBytes;
  }

  #close(atUs: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.flush();
    if (this.#hasBegun) this.#view.end(atUs);
  }
}
