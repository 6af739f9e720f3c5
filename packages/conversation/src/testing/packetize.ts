import type { Segment } from "./decode.ts";
import { ACK, FIN, SYN, type TcpPacket } from "./packets.ts";

/** How a connection's bytes become packets. All choices follow from the seed. */
export interface Packetizing {
  readonly seed: number;
  /** Bytes of the largest segment. */
  readonly segmentBytes: number;
  /** The part of packets that is sent a second time, in other pieces. */
  readonly repeated: number;
  /** The part of packets before which a keep-alive is sent. */
  readonly keepAlives: number;
  /** How many places a packet may be from where it belongs. */
  readonly disorder: number;
  readonly clientSequence: number;
  readonly serverSequence: number;
  /** Round trip in microseconds from where it is captured to the client, and to the server; in whole even numbers. */
  readonly clientRttUs: number;
  readonly serverRttUs: number;
}

const NOTHING = new Uint8Array(0);

/**
 * A connection as packets: opened at 0 by the client, segment i sent or received by the client at
 * 1000 (i + 1) microseconds, as in `decoded`, acknowledgements, keep-alives, and its end.
 */
export function packetize(segments: readonly Segment[], of: Packetizing): TcpPacket[] {
  const random = generator(of.seed);
  const half = of.clientRttUs / 2;
  const at = { client: (us: number) => us + half, server: (us: number) => us - half };
  const sequences = { client: of.clientSequence + 1, server: of.serverSequence + 1 };
  const [c, s] = [of.clientRttUs, of.serverRttUs];
  const opening: TcpPacket[] = [
    packet("client", half, of.clientSequence, undefined, SYN),
    packet("server", c + s - half, of.serverSequence, sequences.client, SYN | ACK),
    packet("client", c + s + half, sequences.client, sequences.server, ACK),
  ];
  const packets: TcpPacket[] = [];
  for (const [i, [from, bytes]] of segments.entries()) {
    const other = from === "client" ? "server" : "client";
    const us = at[from](1000 * (i + 1));
    if (random() < of.keepAlives) {
      // A keep-alive: one byte before the next, which the other side has.
      packets.push(packet(from, us, sequences[from] - 1, sequences[other], ACK, Uint8Array.of(7)));
    }
    const first = sequences[from];
    for (let start = 0; start < bytes.length; ) {
      const size = 1 + Math.floor(random() * of.segmentBytes);
      packets.push(
        packet(from, us, first + start, sequences[other], ACK, bytes.subarray(start, start + size)),
      );
      start += size;
    }
    while (random() < of.repeated && bytes.length > 0) {
      const start = Math.floor(random() * bytes.length);
      const end = start + 1 + Math.floor(random() * 2 * of.segmentBytes);
      packets.push(packet(from, us, first + start, sequences[other], ACK, bytes.subarray(start, end)));
    }
    sequences[from] += bytes.length;
    if (random() < 0.5) packets.push(packet(other, us, sequences[other], sequences[from], ACK));
  }
  const order = packets
    .map((one, i) => ({ one, place: i + random() * of.disorder }))
    .sort((a, b) => a.place - b.place);
  const end = 1000 * (segments.length + 1);
  return [
    ...opening,
    ...order.map(({ one }) => one),
    packet("client", at.client(end), sequences.client, sequences.server, FIN | ACK),
    packet("server", at.server(end), sequences.server, sequences.client + 1, FIN | ACK),
    packet("client", at.client(end), sequences.client + 1, sequences.server + 1, ACK),
  ];
}

function packet(
  from: TcpPacket["from"],
  atUs: number,
  sequence: number,
  acknowledged: number | undefined,
  flags: number,
  bytes: Uint8Array = NOTHING,
): TcpPacket {
  const acked = acknowledged === undefined ? undefined : acknowledged >>> 0;
  return { from, atUs, sequence: sequence >>> 0, acknowledged: acked, flags, bytes };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
