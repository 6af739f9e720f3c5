import type { Datagram } from "./datagram.ts";

/** Maximum length of an IP packet, without its header. */
const MAX_LENGTH = 65_535;
/** Maximum fragmented packets reassembled at once: up to 147 KB each. */
const MAX_PACKETS = 256;
/** Timeout of reassembly (RFC 8200). */
const MAX_US = 60_000_000;

interface Parts {
  /** Grows with received data. */
  bytes: Uint8Array;
  /** By eight bytes: whether they were received. */
  have: Uint8Array;
  count: number;
  /** Length of the whole packet; -1 until its end was received. */
  length: number;
  readonly atUs: number;
}

/** Reassembles fragments of IP packets, in any order, with duplicates. */
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
