import { MAX_SCHEMAS, type SchemaSummary, schemaSummary, type summarizeSchema } from "@wirecost/contract";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { live, softDelete } from "../../platform/database/soft-delete.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { requireRow } from "../../platform/errors/app-error.ts";
import { sha256Of } from "../../platform/sha256.ts";

const { select, read } = rowOf(schemaSummary);

type Content = ReturnType<typeof summarizeSchema>;

/** Summary of a row's content. */
export function factsOf({ text, ...counts }: Content) {
  return { content: text, sha256: sha256Of(text), ...counts };
}

const deletion = softDelete("schema", (tx) => tx.schemaVersion);
export const purgeSchemas = deletion.purge;

/** Schemas of a team. A version never changes. */
export function schemaStore(database: Database) {
  async function refuseTooMany(tx: Transaction, teamId: string): Promise<void> {
    await refuseBeyond(tx, {
      what: `versions of schemas of ${teamId}`,
      most: MAX_SCHEMAS,
      message: `A team can save at most ${MAX_SCHEMAS} versions of schemas. Nothing was saved. Delete one first.`,
      count: () => tx.schemaVersion.count({ where: live(teamId) }),
    });
  }

  return {
    list: (teamId: string): Promise<SchemaSummary[]> =>
      database.asTeam(teamId, async (tx) => {
        const rows = await tx.schemaVersion.findMany({
          where: live(teamId),
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: MAX_SCHEMAS,
          select,
        });
        return rows.map(read);
      }),

    /**
     * Versions of a name continue after deleted ones: experiments refer to earlier ones.
     *
     * @throws AppError conflict where the team stores too many
     */
    save: (teamId: string, name: string, content: Content) =>
      database.asTeam(teamId, async (tx) => {
        // It also takes the lock that prevents two requests from creating the same version.
        await refuseTooMany(tx, teamId);
        const facts = factsOf(content);
        const last = await tx.schemaVersion.findFirst({
          where: { teamId, name },
          orderBy: { version: "desc" },
          select: { ...select, sha256: true, deletedAt: true },
        });
        if (last && !last.deletedAt && last.sha256 === facts.sha256)
          return { schema: read(last), duplicate: true };
        const row = await tx.schemaVersion.create({
          data: { teamId, name, version: (last?.version ?? 0) + 1, ...facts },
          select,
        });
        return { schema: read(row), duplicate: false };
      }),

    /**
     * The JSON of a StoredSchema: parsing the content of a large one would delay other requests.
     *
     * @throws AppError not-found
     */
    async get(teamId: string, id: string): Promise<string> {
      const which = { where: { id, ...live(teamId) }, select: { ...select, content: true } } as const;
      const row = await requireRow(
        "schema",
        database.asTeam(teamId, (tx) => tx.schemaVersion.findFirst(which)),
      );
      return `${JSON.stringify(read(row)).slice(0, -1)},"content":${row.content}}`;
    },

    ...deletion.of(database, { answer: async () => {}, refuseTooMany }),
  };
}
