import { HEADER_BYTES, openedgeWorkload, type Params } from "@wirecost/sim-core";

/** The conversation that parameters are judged for. */
export interface ReviewedWorkload {
  /** Of the model openedge-query, complete; server settings in it are replaced by those of the files. */
  readonly params: Params;
  /** Remote clients; without it, as many as -n allows. */
  readonly clients: number | undefined;
  /** Of a record in a message. */
  readonly recordBytes: number;
  /** Of a message. */
  readonly headerBytes: number;
}

/** @param params of the model openedge-query, complete */
export function reviewedWorkload(params: Params, clients: number | undefined): ReviewedWorkload {
  return { params, clients, recordBytes: openedgeWorkload(params).recordBytes, headerBytes: HEADER_BYTES };
}
