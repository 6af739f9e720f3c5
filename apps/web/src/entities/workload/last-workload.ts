import type { Workload } from "@wirecost/abl";
import { defaultParams } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { TabValue } from "../../shared/lib/tab-storage.ts";

/**
 * Pages of this tab whose queries another page can use as its workload: ABL source, and the lab of OpenEdge queries.
 */
export type WorkloadKind = "source" | "design";

/** Maximum characters that certainly fit in a tab's storage. */
const MAX_STORED = 1_000_000;
const EXAMPLE: Workload = {
  name: "",
  queries: [{ settings: defaultParams(openedgeQuery), times: 1 }],
  otherRoundTrips: 0,
};

const last: Readonly<Record<WorkloadKind, TabValue<Workload>>> = {
  source: new TabValue("wirecost-workload-source", EXAMPLE, MAX_STORED),
  design: new TabValue("wirecost-workload-design", EXAMPLE, MAX_STORED),
};

/** Provides a page's last workload to the next page; undefined if it no longer has a query. */
export function rememberWorkload(kind: WorkloadKind, workload: Workload | undefined): void {
  last[kind].set(workload);
}

export function lastWorkload(kind: WorkloadKind): Workload | undefined {
  return last[kind].get();
}
