import type { Params } from "../../model/param.ts";

/** TCP and IPv4 headers of a packet without options (RFC 9293, RFC 791). */
export const PACKET_HEADER_BYTES = 40;

export function network(p: Params) {
  return {
    rttMs: Number(p.rttMs),
    // 1 Mbit/s is 125 bytes per millisecond.
    bytesPerMs: 125 * Number(p.bandwidthMbit),
    /** Probability that a packet is lost, 0 to 0.2. */
    loss: Number(p.lossPercent) / 100,
    windowBytes: Number(p.windowBytes),
    slowStart: p.slowStart === true,
    segmentBytes: Number(p.mtu) - PACKET_HEADER_BYTES,
    /** Share of the bytes that remain after compression. */
    compressedShare: 1 - Number(p.savedByCompression) / 100,
  };
}

/** Bytes of a message on the wire. */
export function sentBytes(bytes: number, { compressedShare }: Network): number {
  return Math.ceil(compressedShare * bytes);
}

export type Network = ReturnType<typeof network>;
