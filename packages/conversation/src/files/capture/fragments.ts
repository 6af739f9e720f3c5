import type { Datagram } from "./datagram.ts";

/** Bytes of the longest IP packet, without its header. */
const MAX_LENGTH = 65_535;
/** Packets in fragments that are put together at once: up to 147 KB each. */
const MAX_PACKETS = 256;
/** How long the parts of a packet are waited for (RFC 8200). */
const MAX_US = 60_000_000;

interface Parts {
  /** As long as what came so far needs. */
  bytes: Uint8Array;
  /** By eight bytes: whether they are there. */
  have: Uint8Array;
  count: number;
  /** Bytes of the whole packet; -1 until its end is there. */
  length: number;
  readonly atUs: number;
}

/** Puts fragments of IP packets together, in any order, each any number of times. */
export function fragmentsOf(drop: (what: string, count?: number) => void) {
  const packets = new Map<string, Parts>();

  return { add, finish };

  /** @returns the whole packet's bytes with its last part; undefined until then */
  function add(
    { from, to, protocol, bytes }: Datagram,
    { id, offset, isLast }: { id: number; offset: number; isLast: boolean },
    atUs: number,
  ): Uint8Array | undefined {
    const end = offset + bytes.length;
    if (end > MAX_LENGTH || (!isLast && bytes.length % 8 !== 0)) {
      drop("IP packets with lengths that cannot be");
      return undefined;
    }
    const key = `${from} ${to} ${protocol} ${id}`;
    let parts = packets.get(key);
    if (parts && atUs - parts.atUs > MAX_US) {
      lose(key);
      parts = undefined;
    }
    if (!parts) {
      const [oldest] = packets.keys();
      if (packets.size >= MAX_PACKETS && oldest !== undefined) lose(oldest);
      parts = { bytes: new Uint8Array(0), have: new Uint8Array(0), count: 0, length: -1, atUs };
      packets.set(key, parts);
    }
    if (parts.bytes.length < end) {
      const size = 8 * Math.ceil(Math.max(end, 2 * parts.bytes.length) / 8);
      parts.bytes = grown(parts.bytes, size);
      parts.have = grown(parts.have, size / 8);
    }
    if (isLast) parts.length = end;
    parts.bytes.set(bytes, offset);
    for (let unit = offset / 8; unit < Math.ceil(end / 8); unit++) {
      if (parts.have[unit] === 0) parts.count += 1;
      parts.have[unit] = 1;
    }
    if (parts.length < 0 || parts.count < Math.ceil(parts.length / 8)) return undefined;
    packets.delete(key);
    return parts.bytes.subarray(0, parts.length);
  }

  function finish(): void {
    for (const key of [...packets.keys()]) lose(key);
  }

  function lose(key: string): void {
    packets.delete(key);
    drop("IP packets of which some fragments are missing");
  }
}

function grown(bytes: Uint8Array, length: number): Uint8Array {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
