import type { Params } from "../../model/param.ts";
import type { Message, Step } from "./conversation.ts";

const NOTHING = {
  messages: 0,
  /** Messages that the server receives; it sends the others. */
  received: 0,
  requests: 0,
  records: 0,
  lockReleases: 0,
  cursorReleases: 0,
  /** Bytes of the database's messages, including their 40-byte headers. */
  bytes: 0,
  packets: 0,
};

export type Totals = typeof NOTHING;

/** TCP and IPv4 headers of a packet without options (RFC 9293, RFC 791). */
export const PACKET_HEADER_BYTES = 40;

/** @param mtu largest packet in bytes, including its headers */
export function totals(steps: readonly Step[], mtu: number): Totals {
  const sum = { ...NOTHING };
  add(sum, steps, 1, mtu - PACKET_HEADER_BYTES);
  return sum;
}

function add(sum: Totals, steps: readonly Step[], times: number, segment: number): void {
  if (times === 0) return;
  for (const step of steps) {
    if ("steps" in step) add(sum, step.steps, times * step.times, segment);
    else addMessage(sum, step, times, segment);
  }
}

function addMessage(sum: Totals, message: Message, times: number, segment: number): void {
  sum.messages += times;
  sum.records += times * message.records;
  sum.bytes += times * message.bytes;
  sum.packets += times * Math.ceil(message.bytes / segment);
  if (message.from === "client") sum.received += times;
  if (message.query) sum.requests += times;
  if (message.kind === "lock-release") sum.lockReleases += times;
  if (message.kind === "cursor-release") sum.cursorReleases += times;
}

/**
 * Parts of the elapsed time in ms, as the talk counts it: latency times messages, including one-way messages, plus
 * what both machines spend. Transfer is added: every byte and packet header over the slowest link.
 */
export function time(p: Params, t: Totals) {
  const wireBits = 8 * (t.bytes + t.packets * PACKET_HEADER_BYTES);
  const handlingUs = t.messages * Number(p.messageUs);
  const tempTableUs = p.pattern === "temp-table" ? Number(p.tempTableUsPerRecord) : 0;
  return {
    latencyMs: t.messages * Number(p.latencyMs),
    transferMs: wireBits / (Number(p.bandwidthMbit) * 1000),
    serverMs: (t.records * Number(p.serverUsPerRecord) + handlingUs) / 1000,
    clientMs: (t.records * (Number(p.clientUsPerRecord) + tempTableUs) + handlingUs) / 1000,
  };
}
