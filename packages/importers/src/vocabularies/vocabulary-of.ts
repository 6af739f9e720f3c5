import type { MeasurementSchema } from "@wirecost/sim-core";
import { bulkInsert } from "./bulk-insert.ts";
import { openedgeQuery } from "./openedge-query.ts";
import { openedgeServers } from "./openedge-servers.ts";
import { programCalls } from "./program-calls.ts";
import { roundTrips } from "./round-trips.ts";
import type { Vocabulary } from "./vocabulary.ts";

const NONE: Vocabulary = { columns: {}, values: {} };
const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map([
  ["openedge-query", openedgeQuery],
  ["openedge-servers", openedgeServers],
  ["bulk-insert", bulkInsert],
  ["round-trips", roundTrips],
  ["program-calls", programCalls],
]);

/** The vocabulary of a model; empty if it has none, and for custom schemas. */
export function vocabularyOf(schema: MeasurementSchema & { readonly id?: string }): Vocabulary {
  return (schema.id !== undefined && VOCABULARIES.get(schema.id)) || NONE;
}
