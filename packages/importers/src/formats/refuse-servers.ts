import { getModel, type Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import { excerpt } from "../excerpt.ts";

/** Complains that counters of servers say nothing about what a model computes. */
export function refuseServers(what: string, { title }: Model, complaints: ComplaintList): void {
  const message = `${what}: it counts messages of OpenEdge servers, not what ${excerpt(title)} models. Read it for ${excerpt(getModel("openedge-query").title)}.`;
  complaints.error({ line: 1, value: what, message });
}
