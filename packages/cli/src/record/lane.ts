import type { Socket } from "node:net";
import { PreciseTimer } from "./precise-timer.ts";

/** Maximum bytes in flight in a delayed lane: at 20 ms each way, 3 GB per second. */
const MAX_ON_THE_WAY = 64 * 1024 * 1024;

/**
 * One direction of a connection. Data leaves after the delay, in order, with any number of chunks in flight as in a
 * long cable. While the destination is blocked, the source is not read.
 */
export class Lane {
  readonly #source: Socket;
  readonly #deliver: (chunk: Buffer | null, atMs: number) => boolean;
  readonly #delayMs: number;
  #onTheWay: { dueMs: number; chunk: Buffer | null }[] = [];
  #first = 0;
  #bytes = 0;
  #isFull = false;
  #isWaiting = false;
  readonly #timer = new PreciseTimer(() => this.#arrive());
  #isClosed = false;
  #lateMs = 0;

  /** @param deliver takes null at the end; returns whether the destination takes more before it drains */
  constructor(source: Socket, delayMs: number, deliver: (chunk: Buffer | null, atMs: number) => boolean) {
    this.#source = source;
    this.#delayMs = delayMs;
    this.#deliver = deliver;
  }

  /** @param atMs when it came, by performance.now() */
  send(chunk: Buffer | null, atMs = performance.now()): void {
    if (this.#isClosed) return;
    const isEmpty = this.#first === this.#onTheWay.length;
    if (this.#delayMs === 0 && isEmpty && !this.#isFull) {
      if (!this.#deliver(chunk, atMs)) this.#isFull = true;
    } else {
      this.#onTheWay.push({ dueMs: atMs + this.#delayMs, chunk });
      this.#bytes += chunk?.length ?? 0;
      this.#wait();
    }
    if (this.#mayNotRead()) this.#source.pause();
  }

  /** Total excess delay of chunks, when the machine is busy. */
  get lateMs(): number {
    return this.#lateMs;
  }

  /** The destination accepts data again. */
  drained(): void {
    this.#isFull = false;
    this.#arrive(true);
  }

  /** Drops data in flight. */
  close(): void {
    this.#isClosed = true;
    this.#onTheWay = [];
    this.#first = 0;
    this.#stopWaiting();
  }

  #mayNotRead(): boolean {
    return this.#bytes > MAX_ON_THE_WAY || (this.#isFull && this.#delayMs === 0);
  }

  /** @param wasFull whether the destination, and not this machine, kept what is late */
  #arrive(wasFull = false): void {
    this.#stopWaiting();
    const now = performance.now();
    for (let next = this.#onTheWay[this.#first]; next && !this.#isFull && next.dueMs <= now; ) {
      this.#first += 1;
      this.#bytes -= next.chunk?.length ?? 0;
      if (!wasFull) this.#lateMs += now - next.dueMs;
      if (!this.#deliver(next.chunk, now)) this.#isFull = true;
      next = this.#onTheWay[this.#first];
    }
    if (this.#first > 1024 || this.#first === this.#onTheWay.length) {
      this.#onTheWay.splice(0, this.#first);
      this.#first = 0;
    }
    if (this.#isClosed) return;
    if (this.#source.isPaused() && !this.#mayNotRead()) this.#source.resume();
    this.#wait();
  }

  #wait(): void {
    const next = this.#onTheWay[this.#first];
    if (!next || this.#isFull || this.#isWaiting) return;
    this.#isWaiting = true;
    this.#timer.set(next.dueMs);
  }

  #stopWaiting(): void {
    this.#isWaiting = false;
    this.#timer.clear();
  }
}
