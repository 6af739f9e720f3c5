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
    rows: (tx) => tx.namedMapping,
    where: (teamId) => ({ teamId }),
    table: "named_mapping",
    conflict: "(team_id, name) DO NOTHING",
    row: (line) => ({ ...line, id: randomUUID() }),
    limit: atMost("named_mapping", "mappings", MAX_MAPPINGS),
  }),
]);
