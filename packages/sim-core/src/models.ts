import { UnknownModelError } from "./model/errors.ts";
import type { Model } from "./model/model.ts";
import { bulkInsert } from "./models/bulk-insert/model.ts";
import { openedgeQuery } from "./models/openedge-query/model.ts";
import { openedgeServers } from "./models/openedge-servers/model.ts";
import { programCalls } from "./models/program-calls/model.ts";
import { roundTrips } from "./models/round-trips/model.ts";

/** All models, in navigation order. A new model is one folder and one line here. */
export const models: readonly Model[] = [
  openedgeQuery,
  openedgeServers,
  bulkInsert,
  roundTrips,
  programCalls,
];

/** @throws UnknownModelError */
export function getModel(id: string): Model {
  const model = models.find((candidate) => candidate.id === id);
  if (model) return model;
  const known = models.map((candidate) => candidate.id).join(", ");
  throw new UnknownModelError(`There is no model ${JSON.stringify(id)}: ${known}.`);
}
