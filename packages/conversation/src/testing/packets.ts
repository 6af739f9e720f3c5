import { int16, int32, join } from "./bytes.ts";

/** A TCP packet before it has headers of a network. */
export interface TcpPacket {
  readonly from: "client" | "server";
  readonly atUs: number;
  readonly sequence: number;
  readonly acknowledged: number | undefined;
  readonly flags: number;
  readonly bytes: Uint8Array;
}

export const SYN = 0x02;
export const ACK = 0x10;
export const FIN = 0x01;

/** How packets are put on a network and into a file. */
export interface Wire {
  readonly link: "ethernet" | "null" | "loop" | "raw" | "cooked" | "cooked 2";
  readonly ip: 4 | 6;
  /** Tags of virtual networks, on Ethernet. */
  readonly vlans: number;
  /** Bytes of the largest IP payload; longer ones become fragments, the last first. */
  readonly fragment: number;
  /** Whether the length of an IP packet is left at 0, as of one that a network card divides. */
  readonly isLarge: boolean;
  readonly snapLength: number;
  readonly file: "pcap" | "pcapng";
  readonly littleEndian: boolean;
  readonly nanoseconds: boolean;
}

export const WIRE: Wire = {
  link: "ethernet",
  ip: 4,
  vlans: 0,
  fragment: 65_000,
  isLarge: false,
  snapLength: 262_144,
  file: "pcap",
  littleEndian: true,
  nanoseconds: false,
};

const LINK_TYPES = { ethernet: 1, null: 0, loop: 108, raw: 101, cooked: 113, "cooked 2": 276 } as const;
const PORTS = { client: 40_123, server: 5432 };

/** A capture file of packets, in their order in the file. */
export function captureFile(packets: readonly TcpPacket[], wire: Wire = WIRE, ports = PORTS): Uint8Array {
  const frames = packets.flatMap((packet, i) =>
    framesOf(packet, i, wire, ports).map((bytes) => ({ atUs: packet.atUs, bytes })),
  );
  return fileOf(frames, wire, LINK_TYPES[wire.link]);
}

export interface Frame {
  readonly atUs: number;
  readonly bytes: Uint8Array;
}

/** Seconds since 1970 at which captures of tests begin. */
export const START_S = 1_700_000_000;

export function fileOf(frames: readonly Frame[], wire: Wire, linkType: number): Uint8Array {
  const u16 = (value: number) => number(value, 2, wire.littleEndian);
  const u32 = (value: number) => number(value, 4, wire.littleEndian);
  const unit = wire.nanoseconds ? 1e9 : 1e6;
  const cut = (bytes: Uint8Array) => bytes.subarray(0, wire.snapLength);
  if (wire.file === "pcap") {
    const magic = wire.nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4;
    const header = join(u32(magic), u16(2), u16(4), u32(0), u32(0), u32(wire.snapLength), u32(linkType));
    const records = frames.map(({ atUs, bytes }) => {
      const us = START_S * 1e6 + atUs;
      const seconds = Math.floor(us / 1e6);
      const part = Math.round(((us - seconds * 1e6) / 1e6) * unit);
      return join(u32(seconds), u32(part), u32(cut(bytes).length), u32(bytes.length), cut(bytes));
    });
    return join(header, ...records);
  }
  const block = (type: number, ...parts: readonly Uint8Array[]) => {
    const body = padded(join(...parts));
    return join(u32(type), u32(body.length + 12), body, u32(body.length + 12));
  };
  const resolution = join(u16(9), u16(1), Uint8Array.of(wire.nanoseconds ? 9 : 6, 0, 0, 0), u32(0));
  const records = frames.map(({ atUs, bytes }) => {
    const time = (BigInt(START_S) * 1_000_000n + BigInt(Math.round(atUs))) * (wire.nanoseconds ? 1000n : 1n);
    const [high, low] = [Number(time >> 32n), Number(time & 0xffffffffn)];
    return block(6, u32(0), u32(high), u32(low), u32(cut(bytes).length), u32(bytes.length), cut(bytes));
  });
  return join(
    block(0x0a0d0d0a, u32(0x1a2b3c4d), u16(1), u16(0), u32(0xffffffff), u32(0xffffffff)),
    block(1, u16(linkType), u16(0), u32(wire.snapLength), resolution),
    // Names of addresses, which are not read.
    block(4, u32(0)),
    ...records,
  );
}

function framesOf(
  packet: TcpPacket,
  id: number,
  wire: Wire,
  ports: { client: number; server: number },
): Uint8Array[] {
  const isClient = packet.from === "client";
  const [from, to] = isClient ? [ports.client, ports.server] : [ports.server, ports.client];
  // With an option of 4 bytes, as most segments have some.
  const tcp = join(
    int16(from),
    int16(to),
    int32(packet.sequence),
    int32(packet.acknowledged ?? 0),
    Uint8Array.of(6 << 4, packet.flags | (packet.acknowledged === undefined ? 0 : ACK)),
    int16(65_535),
    int32(0),
    Uint8Array.of(1, 1, 1, 0),
    packet.bytes,
  );
  const size = 8 * Math.floor(wire.fragment / 8);
  const parts: { offset: number; bytes: Uint8Array; isLast: boolean }[] = [];
  for (let at = 0; at < tcp.length; at += size)
    parts.push({ offset: at, bytes: tcp.subarray(at, at + size), isLast: at + size >= tcp.length });
  return parts
    .reverse()
    .map((part) => (wire.ip === 4 ? ipv4(part, id, isClient, wire) : ipv6(part, id, isClient, wire)))
    .map((bytes) => linked(bytes, wire));
}

interface IpPart {
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

function ipv4({ offset, bytes, isLast }: IpPart, id: number, isClient: boolean, wire: Wire): Uint8Array {
  const addresses = [
    [10, 0, 0, 1],
    [10, 0, 0, 2],
  ].map((one) => Uint8Array.from(one));
  const [from, to] = isClient ? addresses : addresses.toReversed();
  const total = 24 + bytes.length;
  return join(
    Uint8Array.of(0x46, 0),
    int16(wire.isLarge ? 0 : total),
    int16(id & 0xffff),
    int16((isLast ? 0 : 0x2000) | (offset / 8)),
    Uint8Array.of(64, 6, 0, 0),
    from ?? [],
    to ?? [],
    // An option.
    Uint8Array.of(1, 1, 1, 0),
    bytes,
  );
}

function ipv6({ offset, bytes, isLast }: IpPart, id: number, isClient: boolean, wire: Wire): Uint8Array {
  const addresses = [1, 2].map((last) => Uint8Array.from([0xfd, ...new Array(14).fill(0), last]));
  const [from, to] = isClient ? addresses : addresses.toReversed();
  const isWhole = offset === 0 && isLast;
  const fragment = isWhole ? [] : join(Uint8Array.of(6, 0), int16(offset | (isLast ? 0 : 1)), int32(id));
  // Options for each router, then the destination's, before what it carries.
  const destination = Uint8Array.of(isWhole ? 6 : 44, 1, 1, 12, ...new Array(12).fill(0));
  const hop = Uint8Array.of(60, 0, 1, 4, 0, 0, 0, 0);
  const payload = join(hop, destination, fragment, bytes);
  return join(
    int32(0x60000000),
    int16(wire.isLarge ? 0 : payload.length),
    Uint8Array.of(0, 64),
    from ?? [],
    to ?? [],
    payload,
  );
}

function linked(ip: Uint8Array, { link, ip: version, vlans, littleEndian, isLarge }: Wire): Uint8Array {
  const type = version === 4 ? 0x0800 : 0x86dd;
  const family = version === 4 ? 2 : 24;
  switch (link) {
    case "ethernet": {
      const tags = Array.from({ length: vlans }, (_, i) =>
        join(int16(i === vlans - 1 ? 0x8100 : 0x88a8), int16(i)),
      );
      const frame = join(new Uint8Array(12), ...tags, int16(type), ip);
      // Short frames are padded.
      return isLarge || frame.length >= 60 ? frame : join(frame, new Uint8Array(60 - frame.length));
    }
    case "null":
      return join(number(family, 4, littleEndian), ip);
    case "loop":
      return join(int32(family), ip);
    case "raw":
      return ip;
    case "cooked":
      return join(new Uint8Array(14), int16(type), ip);
    case "cooked 2":
      return join(int16(type), new Uint8Array(18), ip);
  }
}

function number(value: number, size: 2 | 4, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (size === 2) view.setUint16(0, value, littleEndian);
  else view.setUint32(0, value, littleEndian);
  return bytes;
}

function padded(bytes: Uint8Array): Uint8Array {
  return join(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));
}
