import { randomUUID } from "node:crypto";
import { MAX_SCHEMAS, schemaContent, summarizeSchema } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMost, tablePart } from "../../platform/archive/table-part.ts";
import { factsOf } from "./store.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "schemas.jsonl",
    kind: "schemas",
    schema: z.object({
      name: archivedName,
      version: z.int().min(1),
      content: textOf(schemaContent),
      createdAt: archivedAt,
    }),
    rows: (tx) => tx.schemaVersion,
    table: "schema_version",
    // The team's own version, different or equal, stays.
    conflict: "(team_id, name, version) DO NOTHING",
    row: ({ content, ...rest }) => ({
      ...rest,
      ...factsOf(summarizeSchema(content.document)),
      id: randomUUID(),
    }),
    limit: atMost("schema_version", "versions of schemas", MAX_SCHEMAS, "AND deleted_at IS NULL"),
  }),
]);
