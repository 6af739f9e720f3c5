import type { Datagram } from "./datagram.ts";

/** @returns or why it cannot be read */
export function segmentOf({ bytes, length }: Datagram) {
  if (bytes.length < 20) return "packets that were cut off within their headers";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = 4 * (view.getUint8(12) >> 4);
  if (header < 20 || header > length) return "TCP segments with lengths that cannot be";
  const flags = view.getUint8(13);
  return {
    fromPort: view.getUint16(0),
    toPort: view.getUint16(2),
    sequence: view.getUint32(4),
    /** Acknowledgement number of its sender; undefined without one. */
    acknowledged: (flags & 0x10) === 0 ? undefined : view.getUint32(8),
    isSyn: (flags & 0x02) !== 0,
    isFin: (flags & 0x01) !== 0,
    isReset: (flags & 0x04) !== 0,
    /** The captured part of its content. */
    bytes: bytes.subarray(Math.min(header, bytes.length)),
    /** Length of its content on the network. */
    length: length - header,
  };
}

export type Segment = Exclude<ReturnType<typeof segmentOf>, string>;
