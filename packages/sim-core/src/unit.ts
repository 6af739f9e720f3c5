/** Units of parameters and metrics. A quantity is always stored in exactly one of these. */
export type Unit =
  | "messages"
  | "requests"
  | "records"
  | "records/request"
  | "bytes"
  | "packets"
  | "ms"
  | "us"
  | "Mbit/s"
  | "%"
  | "readings"
  | "1";
