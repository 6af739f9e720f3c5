import type { Protocol, Statement } from "../conversation.ts";
import type { TripSink, ValueHash } from "../recorder.ts";

export interface DecoderOptions {
  /** The connection's number in its trips. */
  readonly connection: number;
  /** When the client opened it, in microseconds since the start of the recording. */
  readonly openedUs: number;
  readonly sink: TripSink;
  readonly hash: ValueHash;
  /** Receives each statement as sent, with its literals, which must not be stored. */
  readonly sent?: (text: string, statement: Statement) => void;
  /** Returns the number of the next transaction block, from 1, shared by all connections. */
  readonly nextTransaction: () => number;
  /** Receives the connection's detected properties; called again when they change, as when encryption begins. */
  readonly describe: (protocol: Protocol, encrypted: boolean) => void;
}
