import { Gunzip } from "fflate";
import { MAX_MEMBERS, MAX_UNPACKED } from "../limits.ts";

/** Thrown for a compressed file that cannot be decompressed, with the reason. */
export class UnpackError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnpackError";
  }
}

/**
 * Compressed bytes that are decompressed at a time: gzip expands one byte to at most 1032, so a piece has at most 16
 * MiB.
 */
const PIECE = 16 * 1024;
const MIB = 1024 * 1024;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The size of the content that a gzip file states: that of its last member, modulo 4 GiB. */
export function statedLength(bytes: Uint8Array): number {
  return uint32(bytes, bytes.length - 4);
}

/**
 * Decompresses a gzip file piece by piece, so that an oversized one is rejected without holding it.
 *
 * @throws UnpackError for a file that is cut off or broken, unpacks to more than the limit, or has too many members
 */
export function* unpack(bytes: Uint8Array, limit = MAX_UNPACKED): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let total = 0;
  const member = new MemberCheck();
  const gunzip = new Gunzip((piece) => {
    member.add(piece);
    if (piece.length > 0) pieces.push(piece);
  });
  let members = 1;
  gunzip.onmember = (start) => {
    member.end(bytes, start);
    members += 1;
    if (members > MAX_MEMBERS) {
      throw new UnpackError(
        `The compressed file has more than ${MAX_MEMBERS} gzip members, the limit. Compress its content as one.`,
      );
    }
  };
  for (let at = 0; at < bytes.length; at += PIECE) {
    push(gunzip, bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    for (const piece of pieces) {
      total += piece.length;
      if (total > limit) {
        throw new UnpackError(
          `Unpacked the file has more than ${limit / MIB} MiB, the limit. Split it into several files.`,
        );
      }
      yield piece;
    }
    pieces = [];
  }
  member.end(bytes, bytes.length);
}

function push(gunzip: Gunzip, bytes: Uint8Array, final: boolean): void {
  try {
    gunzip.push(bytes, final);
  } catch (error) {
    if (error instanceof UnpackError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UnpackError(
      `The file is gzip-compressed and cannot be unpacked (${why}): it is cut off or broken.`,
    );
  }
}

/** CRC-32 and length of a member's content, as stated in its last eight bytes: RFC 1952. */
class MemberCheck {
  #crc = -1;
  #length = 0;

  add(piece: Uint8Array): void {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    const fours = piece.length & ~3;
    let crc = this.#crc;
    for (let i = 0; i < fours; i += 4) {
      crc ^= view.getInt32(i, true);
      crc = after(3, crc) ^ after(2, crc >>> 8) ^ after(1, crc >>> 16) ^ after(0, crc >>> 24);
    }
    for (let i = fours; i < piece.length; i++) crc = (crc >>> 8) ^ after(0, crc ^ view.getUint8(i));
    this.#crc = crc;
    this.#length += piece.length;
  }

  /** @throws UnpackError where the member that ends here states another checksum or length */
  end(bytes: Uint8Array, at: number): void {
    const whole =
      at >= 8 && uint32(bytes, at - 8) === ~this.#crc >>> 0 && uint32(bytes, at - 4) === this.#length >>> 0;
    if (!whole) {
      throw new UnpackError(
        "The content of the compressed file is not what its checksum says: it is cut off or broken.",
      );
    }
    this.#crc = -1;
    this.#length = 0;
  }
}

/** CRC tables for a byte followed by 0 to 3 others, to process four at a time ("slicing by four"). */
const CRC_TABLE = new Int32Array(4 * 256);
for (let i = 0; i < CRC_TABLE.length; i++) {
  let crc = i < 256 ? i : after((i >> 8) - 1, i);
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  CRC_TABLE[i] = crc;
}

function after(others: number, byte: number): number {
  return CRC_TABLE[others * 256 + (byte & 255)] ?? 0;
}

function uint32(bytes: Uint8Array, at: number): number {
  return bytes.subarray(Math.max(0, at), at + 4).reduceRight((sum, byte) => sum * 256 + byte, 0);
}
