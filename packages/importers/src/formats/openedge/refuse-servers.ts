import type { Model } from "@wirecost/sim-core/model";
import { getModel } from "@wirecost/sim-core/models";
import type { ComplaintList } from "../../complaint-list.ts";
import { excerpt } from "../../excerpt.ts";

/** Complains that server counters are unrelated to a model's metrics. */
export function refuseServers(what: string, model: Model | null, complaints: ComplaintList): void {
  const queries = getModel("openedge-query");
  const not = model ? `, not what ${excerpt(model.title)} models` : "";
  const message = `${what}: it counts messages of OpenEdge servers${not}. Read it for ${excerpt(queries.title)} (${queries.id}).`;
  complaints.error({ line: 1, value: what, message });
}
