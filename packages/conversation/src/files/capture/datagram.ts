/** What an IP packet carries. */
export interface Datagram {
  /** Of the sender and the receiver, as text that is equal for equal addresses. */
  readonly from: string;
  readonly to: string;
  readonly protocol: number;
  /** What was captured of it. */
  readonly bytes: Uint8Array;
  /** Its length on the network. */
  readonly length: number;
}
