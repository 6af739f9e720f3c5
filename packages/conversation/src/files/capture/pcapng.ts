import { MAX_PACKET, RecordReader, withinReach } from "./packet.ts";

const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const OLD_PACKET = 2;
const SIMPLE_PACKET = 3;
const PACKET = 6;
const READ = new Set([SECTION, INTERFACE, OLD_PACKET, SIMPLE_PACKET, PACKET]);

const OPTION_RESOLUTION = 9;
const OPTION_OFFSET = 14;

/** Maximum interfaces of a section. */
const MAX_INTERFACES = 65_536;

interface Interface {
  readonly linkType: number;
  readonly snapLength: number;
  readonly perSecond: bigint;
  /** Offset of its times in seconds. */
  readonly offset: bigint;
}

export function isPcapng(start: Uint8Array): boolean {
  if (start.length < 12) return false;
  const view = new DataView(start.buffer, start.byteOffset);
  return view.getUint32(0) === SECTION && isByteOrder(view.getUint32(8));
}

const isByteOrder = (magic: number) => magic === 0x1a2b3c4d || magic === 0x4d3c2b1a;

/** Reads Wireshark's format: https://www.ietf.org/archive/id/draft-ietf-opsawg-pcapng-02.html. */
export class PcapngReader extends RecordReader {
  #littleEndian = false;
  #interfaces: Interface[] = [];
  #startS: bigint | undefined;
  #lastUs = 0;

  protected recordLength(view: DataView, at: number, available: number): number {
    if (available < 12) return 12;
    if (view.getUint32(at) === SECTION) {
      const magic = view.getUint32(at + 8);
      if (!isByteOrder(magic)) this.damaged("A section begins with the byte order 1a2b3c4d.", 8);
      this.#littleEndian = magic === 0x4d3c2b1a;
    }
    const type = this.#uint32(view, at);
    const length = this.#uint32(view, at + 4);
    if (length < 12 || length % 4 !== 0)
      this.damaged(`A block has at least 12 bytes, a multiple of 4; this one has ${length}.`, 4);
    // For skipped blocks, only the header is needed.
    if (!READ.has(type)) return 12;
    if (length > MAX_PACKET)
      this.damaged(`A block of ${length} bytes is too long; the maximum is ${MAX_PACKET}.`, 4);
    return length;
  }

  protected takeRecord(view: DataView, at: number, length: number): void {
    const type = this.#uint32(view, at);
    if (!READ.has(type)) {
      this.records.skip(this.#uint32(view, at + 4) - 12);
      return;
    }
    const closing = this.#uint32(view, at + length - 4);
    if (closing !== length)
      this.damaged(
        `A block repeats its length of ${length} at its end; this one has ${closing} there.`,
        length - 4,
      );
    const body = { view, from: at + 8, to: at + length - 4 };
    if (type === SECTION) this.#interfaces = [];
    else if (type === INTERFACE) this.#addInterface(body);
    else if (type === SIMPLE_PACKET) this.#simple(body);
    else this.#enhanced(body, type === OLD_PACKET);
  }

  #addInterface({ view, from, to }: Body): void {
    if (to - from < 8) this.damaged("The description of an interface has at least 8 bytes.", 4);
    if (this.#interfaces.length >= MAX_INTERFACES)
      this.damaged("A section has at most 65,536 interfaces.", 0);
    let perSecond = 1_000_000n;
    let offset = 0n;
    for (let at = from + 8; at + 4 <= to; ) {
      const code = view.getUint16(at, this.#littleEndian);
      const length = view.getUint16(at + 2, this.#littleEndian);
      if (code === 0 || at + 4 + length > to) break;
      if (code === OPTION_RESOLUTION && length === 1) {
        const value = view.getUint8(at + 4);
        perSecond = (value & 0x80 ? 2n : 10n) ** BigInt(value & 0x7f);
      } else if (code === OPTION_OFFSET && length === 8)
        offset = view.getBigInt64(at + 4, this.#littleEndian);
      at += 4 + length + ((4 - (length % 4)) % 4);
    }
    this.#interfaces.push({
      linkType: view.getUint16(from, this.#littleEndian),
      snapLength: this.#uint32(view, from + 4),
      perSecond,
      offset,
    });
  }

  /** @param isOld of a kind that was given up, whose first number is shorter */
  #enhanced({ view, from, to }: Body, isOld: boolean): void {
    if (to - from < 20) this.damaged("A packet's block has at least 32 bytes.", 4);
    const number = isOld ? view.getUint16(from, this.#littleEndian) : this.#uint32(view, from);
    const one = this.#interface(number);
    const high = this.#uint32(view, from + 4);
    const low = this.#uint32(view, from + 8);
    const captured = this.#uint32(view, from + 12);
    if (captured > to - from - 20)
      this.damaged(`A packet of ${captured} bytes does not fit into its block of ${to - from + 12}.`, 20);
    const time = (BigInt(high) << 32n) | BigInt(low);
    this.#startS ??= time / one.perSecond + one.offset;
    const sinceStart = time - (this.#startS - one.offset) * one.perSecond;
    const atUs = withinReach((Number(sinceStart) / Number(one.perSecond)) * 1e6);
    this.startedMs ??= Number(this.#startS) * 1000 + atUs / 1000;
    this.#lastUs = atUs;
    this.packet({
      linkType: one.linkType,
      atUs,
      bytes: new Uint8Array(view.buffer, view.byteOffset + from + 20, captured),
      length: Math.max(captured, this.#uint32(view, from + 16)),
    });
  }

  /** A packet without a time, which has that of the previous one. */
  #simple({ view, from, to }: Body): void {
    if (to - from < 4) this.damaged("A simple packet's block has at least 16 bytes.", 4);
    const { linkType, snapLength } = this.#interface(0);
    const length = this.#uint32(view, from);
    const captured = Math.min(length, snapLength || length, to - from - 4);
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from + 4, captured);
    this.packet({ linkType, atUs: this.#lastUs, bytes, length });
  }

  #interface(number: number): Interface {
    const one = this.#interfaces[number];
    if (!one)
      this.damaged(
        `A packet names interface ${number}; the section has described ${this.#interfaces.length}.`,
        8,
      );
    return one;
  }

  #uint32(view: DataView, at: number): number {
    return view.getUint32(at, this.#littleEndian);
  }
}

interface Body {
  readonly view: DataView;
  readonly from: number;
  readonly to: number;
}
