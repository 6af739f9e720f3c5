import type { Protocol, Statement } from "../conversation.ts";
import type { TripSink, ValueHash } from "../recorder.ts";

export interface DecoderOptions {
  /** The connection's number, which its trips name. */
  readonly connection: number;
  /** When the client opened it, in microseconds since the start of the recording. */
  readonly openedUs: number;
  readonly sink: TripSink;
  readonly hash: ValueHash;
  /** Takes each statement as it was sent, with its literals, which must not be stored. */
  readonly sent?: (text: string, statement: Statement) => void;
  /** The number of the next transaction block: from 1, once for all connections. */
  readonly nextTransaction: () => number;
  /** Takes what the connection turns out to be; called again when that changes, as encryption begins. */
  readonly describe: (protocol: Protocol, encrypted: boolean) => void;
}
