import type { Params } from "../../model/param.ts";
import { PACKET_HEADER_BYTES, type Totals } from "./totals.ts";

/** Breakdown of the elapsed time, in ms. */
export interface Time {
  readonly latencyMs: number;
  readonly transferMs: number;
  readonly serverMs: number;
  readonly clientMs: number;
}

/**
 * Elapsed time as the talk counts it: latency times messages, including one-way messages, plus what
 * both machines spend. Transfer is added: every byte and packet header over the slowest link.
 */
export function time(p: Params, t: Totals): Time {
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
