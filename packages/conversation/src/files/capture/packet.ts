import { ConversationFileError } from "../file-format.ts";
import { Records } from "../records.ts";

export interface Packet {
  /** Type of its first header: https://www.tcpdump.org/linktypes.html. */
  readonly linkType: number;
  /** Microseconds since the first packet of the file; negative for one captured before it. */
  readonly atUs: number;
  /** Valid during the call that passes it. */
  readonly bytes: Uint8Array;
  /** Its length on the network, at least that of `bytes`. */
  readonly length: number;
}

export interface PacketReader {
  /** @throws ConversationFileError */
  take(bytes: Uint8Array): void;
  /** Capture time of the first packet, in milliseconds since 1970; undefined without a packet. */
  readonly startedMs: number | undefined;
  /** Bytes at the end of the file that are not a whole record. */
  readonly rest: number;
}

/**
 * Maximum bytes of a packet. Current captures have at most 262,144 (tcpdump) or slightly more (segments of a network
 * card).
 */
export const MAX_PACKET = 16 * 1024 * 1024;

/** Maximum distance of times from the first packet's, so that whole microseconds fit in a number. */
const MAX_US = 2 ** 52;

export function withinReach(us: number): number {
  return Math.max(-MAX_US, Math.min(MAX_US, us));
}

/** A capture file split into its records, in any format. */
export abstract class RecordReader implements PacketReader {
  protected readonly records = new Records(
    (view, at, available) => this.recordLength(view, at, available),
    (view, at, length) => this.takeRecord(view, at, length),
  );
  protected readonly packet: (packet: Packet) => void;
  startedMs: number | undefined;

  constructor(packet: (packet: Packet) => void) {
    this.packet = packet;
  }

  take(bytes: Uint8Array): void {
    this.records.take(bytes);
  }

  get rest(): number {
    return this.records.rest;
  }

  /** See {@link Records}. */
  protected abstract recordLength(view: DataView, at: number, available: number): number;
  protected abstract takeRecord(view: DataView, at: number, length: number): void;

  /** @param at in the record that is read */
  protected damaged(why: string, at: number): never {
    throw new ConversationFileError(
      `${why} The file is damaged there: repeat the capture, or cut the file off before that byte.`,
      { byte: this.records.offset + at },
    );
  }
}
