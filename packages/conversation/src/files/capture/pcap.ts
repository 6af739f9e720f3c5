import { ConversationFileError } from "../file-format.ts";
import { MAX_PACKET, RecordReader, withinReach } from "./packet.ts";

/** By the first four bytes: whether numbers are little-endian, and the unit of fractions of a second. */
const MAGIC: ReadonlyMap<number, { littleEndian: boolean; perSecond: number }> = new Map([
  [0xa1b2c3d4, { littleEndian: false, perSecond: 1e6 }],
  [0xa1b23c4d, { littleEndian: false, perSecond: 1e9 }],
  [0xd4c3b2a1, { littleEndian: true, perSecond: 1e6 }],
  [0x4d3cb2a1, { littleEndian: true, perSecond: 1e9 }],
]);

const FILE_HEADER = 24;
const PACKET_HEADER = 16;

export function isPcap(start: Uint8Array): boolean {
  return start.length >= 4 && MAGIC.has(new DataView(start.buffer, start.byteOffset).getUint32(0));
}

/** Reads tcpdump's format: https://www.ietf.org/archive/id/draft-ietf-opsawg-pcap-04.html. */
export class PcapReader extends RecordReader {
  #littleEndian = false;
  #perSecond = 1e6;
  #linkType = -1;
  #startS: number | undefined;

  protected recordLength(view: DataView, at: number, available: number): number {
    if (this.#linkType < 0) return FILE_HEADER;
    if (available < PACKET_HEADER) return PACKET_HEADER;
    const captured = view.getUint32(at + 8, this.#littleEndian);
    if (captured > MAX_PACKET)
      this.damaged(`A packet cannot have ${captured} bytes; the maximum is ${MAX_PACKET}.`, 8);
    return PACKET_HEADER + captured;
  }

  protected takeRecord(view: DataView, at: number, length: number): void {
    if (this.#linkType < 0) {
      const magic = MAGIC.get(view.getUint32(at));
      if (!magic)
        throw new ConversationFileError("A pcap file begins with a1b2c3d4 or a1b23c4d.", { byte: 0 });
      this.#littleEndian = magic.littleEndian;
      this.#perSecond = magic.perSecond;
      // The upper bits are about checksums.
      this.#linkType = view.getUint32(at + 20, this.#littleEndian) & 0xffff;
      return;
    }
    const seconds = view.getUint32(at, this.#littleEndian);
    const partUs = (view.getUint32(at + 4, this.#littleEndian) / this.#perSecond) * 1e6;
    this.#startS ??= seconds;
    this.startedMs ??= seconds * 1000 + partUs / 1000;
    this.packet({
      linkType: this.#linkType,
      atUs: withinReach((seconds - this.#startS) * 1e6 + partUs),
      bytes: new Uint8Array(view.buffer, view.byteOffset + at + PACKET_HEADER, length - PACKET_HEADER),
      length: Math.max(length - PACKET_HEADER, view.getUint32(at + 12, this.#littleEndian)),
    });
  }
}
