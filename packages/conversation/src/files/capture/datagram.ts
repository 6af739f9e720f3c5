/** Payload of an IP packet. */
export interface Datagram {
  /** Of the sender and the receiver, as text that is equal for equal addresses. */
  readonly from: string;
  readonly to: string;
  readonly protocol: number;
  /** The captured part. */
  readonly bytes: Uint8Array;
  /** Its length on the network. */
  readonly length: number;
}
