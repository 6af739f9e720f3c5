export type Side = "client" | "server";

/** Takes what one connection's two directions carried, in order, each byte once. */
export interface ConnectionSink {
  /** @param atUs when the client sent or received them, never less than before */
  take(from: Side, bytes: Uint8Array, atUs: number): void;
  /** Bytes passed that the capture does not have. */
  lose(from: Side, bytes: number, atUs: number): void;
  /** What follows begins at the connection's first byte, or somewhere within it. */
  begin(opening: Opening): void;
  end(atUs: number): void;
}

/** What is known of a connection when its first bytes come. */
export interface Opening {
  /** Whether its beginning was captured. */
  readonly isWhole: boolean;
  /** When the client opened it, or when the first packet was captured. */
  readonly openedUs: number;
  /** Round trip of its handshake between client and server; null where it was not captured. */
  readonly rttUs: number | null;
}
