export type Side = "client" | "server";

/** Receives the data of both directions of a connection, in order, each byte once. */
export interface ConnectionSink {
  /** @param atUs when the client sent or received them, never less than before */
  take(from: Side, bytes: Uint8Array, atUs: number): void;
  /** Bytes that the capture lacks. */
  lose(from: Side, bytes: number, atUs: number): void;
  /** The following data begins at the connection's first byte, or somewhere within it. */
  begin(opening: Opening): void;
  end(atUs: number): void;
}

/** Known properties of a connection when its first bytes arrive. */
export interface Opening {
  /** Whether its beginning was captured. */
  readonly isWhole: boolean;
  /** When the client opened it, or when the first packet was captured. */
  readonly openedUs: number;
  /** Round-trip time of its handshake between client and server; null if it was not captured. */
  readonly rttUs: number | null;
}
