import { checkValue, type Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { TabValue, useTabValue } from "../../shared/lib/tab-storage.ts";

/** The last database server whose parameter files were reviewed in this tab. */
export interface ReviewedServer {
  /** Name of its file. */
  readonly name: string;
  readonly release: string;
  /** Its effective settings of the model openedge-query: those of its file, and the release's defaults. */
  readonly settings: Params;
  /** Whether its servers join, with -ssj and threads. */
  readonly joinsOnServer: boolean;
}

const MAX_STORED = 10_000;
const server = new TabValue<ReviewedServer>(
  "wirecost-server",
  {
    name: "",
    release: "",
    settings: { mm: 0, prefetchNumRecs: 0, prefetchFactor: 0, prefetchDelay: false },
    joinsOnServer: false,
  },
  MAX_STORED,
);

export function useReviewedServer(): ReviewedServer | undefined {
  return useTabValue(server);
}

/** Provides a server's settings to the next page, or none. */
export const rememberServer = server.set;

/** The problem with a value of the model openedge-query; undefined if it is valid. */
export function complaintOf(id: string, value: number): string | undefined {
  const param = openedgeQuery.params[id as keyof typeof openedgeQuery.params];
  return param && checkValue(id, param, value)?.message;
}

/** The valid settings of the model openedge-query in an address. */
export function takenSettings(given: Readonly<Record<string, number>>): Params {
  return Object.fromEntries(
    Object.entries(given).filter(([id, value]) => complaintOf(id, value) === undefined),
  );
}
