import { randomUUID } from "node:crypto";
import { MAX_MAPPINGS, namedMapping } from "@wirecost/contract";
import { archivedAt, archivedName } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMost, tablePart } from "../../platform/archive/table-part.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "mappings.jsonl",
    kind: "mappings",
    schema: namedMapping.omit({ id: true }).extend({ name: archivedName, updatedAt: archivedAt }),
    size: async (tx, teamId) => ({ mappings: await tx.namedMapping.count({ where: { teamId } }) }),
    page: async (tx, teamId, page) =>
      (await tx.namedMapping.findMany({ where: { teamId }, ...page })).map(
        ({ id, name, model, headers, mapping, updatedAt }) => ({
          id,
          line: { name, model, headers, mapping, updatedAt },
        }),
      ),
    table: "named_mapping",
    columns: {
      id: "uuid",
      name: "text",
      model: "text",
      headers: "text[]",
      mapping: "jsonb",
      updated_at: "timestamptz",
    },
    conflict: "(team_id, name) DO NOTHING",
    row: ({ updatedAt, ...rest }) => ({ ...rest, id: randomUUID(), updated_at: updatedAt }),
    limit: atMost("named_mapping", "mappings", MAX_MAPPINGS),
  }),
]);
