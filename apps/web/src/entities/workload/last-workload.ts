import type { Workload } from "@wirecost/abl";
import { defaultParams } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { storedInTab, storeInTab } from "../../shared/lib/tab-storage.ts";

/** Pages of this tab whose queries another page may compute with: ABL source, and the lab of OpenEdge queries. */
export type WorkloadKind = "source" | "design";

const KEY = "wirecost-workload";
/** Characters that a tab's storage surely holds beside what else is in it. */
const MAX_STORED = 1_000_000;
const EXAMPLE: Workload = {
  name: "",
  queries: [{ settings: defaultParams(openedgeQuery), times: 1 }],
  otherRoundTrips: 0,
};

/** What the storage cannot hold lasts until the page is loaded again. */
const last = new Map<WorkloadKind, Workload | undefined>();

/** Has what a page computed last ready for the page that is opened next; undefined where it has no query any more. */
export function rememberWorkload(kind: WorkloadKind, workload: Workload | undefined): void {
  last.set(kind, workload);
  storeInTab(`${KEY}-${kind}`, workload, MAX_STORED);
}

export function lastWorkload(kind: WorkloadKind): Workload | undefined {
  return last.has(kind) ? last.get(kind) : storedInTab(`${KEY}-${kind}`, EXAMPLE);
}
