import { checkValue, type Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { TabValue, useTabValue } from "../../shared/lib/tab-storage.ts";

/** A database server whose parameter files were reviewed in this tab last. */
export interface ReviewedServer {
  /** Of its file. */
  readonly name: string;
  readonly release: string;
  /** What it runs with: its file's settings of the model openedge-query, and the defaults of the release. */
  readonly settings: Params;
}

const MAX_STORED = 10_000;
const server = new TabValue<ReviewedServer>(
  "wirecost-server",
  { name: "", release: "", settings: { mm: 0, prefetchNumRecs: 0, prefetchFactor: 0, prefetchDelay: false } },
  MAX_STORED,
);

export function useReviewedServer(): ReviewedServer | undefined {
  return useTabValue(server);
}

/** Has a server's settings ready for the page that is opened next, or none. */
export const rememberServer = server.set;

/** What is wrong with a value of the model openedge-query; undefined where it is fine. */
export function complaintOf(id: string, value: number): string | undefined {
  const param = openedgeQuery.params[id as keyof typeof openedgeQuery.params];
  return param && checkValue(id, param, value)?.message;
}

/** Of settings in an address, which may say anything, those that the model openedge-query takes. */
export function takenSettings(given: Readonly<Record<string, number>>): Params {
  return Object.fromEntries(
    Object.entries(given).filter(([id, value]) => complaintOf(id, value) === undefined),
  );
}
