import { randomUUID } from "node:crypto";
import { environmentFacts, MAX_ENVIRONMENTS } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMost, tablePart } from "../../platform/archive/table-part.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "environments.jsonl",
    kind: "environments",
    schema: z.object({
      name: archivedName,
      version: z.int().min(1),
      facts: environmentFacts,
      createdAt: archivedAt,
      usedAt: archivedAt,
    }),
    rows: (tx) => tx.environment,
    table: "environment",
    conflict: `(team_id, name) DO UPDATE SET deleted_at = NULL, facts = EXCLUDED.facts,
      version = greatest(environment.version + 1, EXCLUDED.version) WHERE environment.deleted_at IS NOT NULL`,
    row: (line) => ({ ...line, id: randomUUID() }),
    limit: atMost("environment", "environments", MAX_ENVIRONMENTS, "AND deleted_at IS NULL"),
  }),
]);
