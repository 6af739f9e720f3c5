import {
  type Environment,
  type EnvironmentFacts,
  type EnvironmentList,
  environment,
  environmentFacts,
  MAX_ENVIRONMENTS,
  type StatedEnvironment,
  type UploadEnvironment,
  uploadEnvironment,
} from "@wirecost/contract";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { live, softDelete } from "../../platform/database/soft-delete.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { AppError, requireRow } from "../../platform/errors/app-error.ts";

/** A stated environment, with the name and the version from which it was copied. */
export interface EnvironmentCopy {
  readonly name: string | null;
  readonly version: number | null;
  readonly facts: EnvironmentFacts;
}

const { read: toEnvironment } = rowOf(environment);
const { read: toUploadEnvironment } = rowOf(uploadEnvironment);

const deletion = softDelete("environment", (tx) => tx.environment);
export const purgeEnvironments = deletion.purge;

export function environmentStore(database: Database) {
  const find = (tx: Transaction, teamId: string, id: string) =>
    requireRow("environment", tx.environment.findFirst({ where: { id, ...live(teamId) } }));

  async function copyOf(
    tx: Transaction,
    teamId: string,
    { environmentId, facts }: StatedEnvironment,
  ): Promise<EnvironmentCopy> {
    if (environmentId === null) return { name: null, version: null, facts };
    const row = await find(tx, teamId, environmentId);
    await tx.environment.updateMany({ where: { id: environmentId, teamId }, data: { usedAt: new Date() } });
    return { name: row.name, version: row.version, facts };
  }

  async function refuseTooMany(tx: Transaction, teamId: string): Promise<void> {
    await refuseBeyond(tx, {
      what: `environments of ${teamId}`,
      most: MAX_ENVIRONMENTS,
      message: `A team can save at most ${MAX_ENVIRONMENTS} environments. Delete one first.`,
      count: () => tx.environment.count({ where: live(teamId) }),
    });
  }

  return {
    async list(teamId: string): Promise<EnvironmentList> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.environment.findMany({
          where: live(teamId),
          orderBy: [{ usedAt: "desc" }, { id: "desc" }],
          take: MAX_ENVIRONMENTS,
        }),
      );
      return { items: rows.map(toEnvironment) };
    },

    /**
     * Versions of a deleted name continue: uploads refer to earlier ones.
     *
     * @throws AppError conflict where the team keeps too many
     */
    keep: (teamId: string, name: string, facts: EnvironmentFacts): Promise<Environment> =>
      database.asTeam(teamId, async (tx) => {
        const known = await tx.environment.findUnique({ where: { teamId_name: { teamId, name } } });
        const same = known !== null && sameFacts(environmentFacts.parse(known.facts), facts);
        if (same && !known.deletedAt) return toEnvironment(known);
        if (!known || known.deletedAt) await refuseTooMany(tx, teamId);
        const row = await tx.environment.upsert({
          where: { teamId_name: { teamId, name } },
          create: { teamId, name, facts },
          update: { facts, version: { increment: same ? 0 : 1 }, usedAt: new Date(), deletedAt: null },
        });
        return toEnvironment(row);
      }),

    /** @throws AppError not-found, conflict where another one has the name */
    rename: (teamId: string, id: string, name: string): Promise<Environment> =>
      database.asTeam(teamId, async (tx) => {
        await find(tx, teamId, id);
        const other = { teamId, name, id: { not: id } };
        if (await tx.environment.findFirst({ where: { ...other, deletedAt: null } }))
          throw new AppError(
            "conflict",
            `Another environment is called ${JSON.stringify(name)}: choose another name.`,
          );
        await tx.environment.deleteMany({ where: { ...other, deletedAt: { not: null } } });
        return toEnvironment(
          await tx.environment.update({ where: { teamId_id: { teamId, id } }, data: { name } }),
        );
      }),

    ...deletion.of(database, { answer: async () => {}, refuseTooMany }),

    /** @throws AppError not-found for an environment that is not the team's */
    copy: (teamId: string, stated: StatedEnvironment): Promise<EnvironmentCopy> =>
      database.asTeam(teamId, (tx) => copyOf(tx, teamId, stated)),

    /** @throws AppError not-found */
    state: (teamId: string, uploadId: string, stated: StatedEnvironment): Promise<UploadEnvironment> =>
      database.asTeam(teamId, async (tx) => {
        await requireRow("upload", tx.upload.findFirst({ where: { id: uploadId, ...live(teamId) } }));
        const copy = await copyOf(tx, teamId, stated);
        return toUploadEnvironment(
          await tx.uploadEnvironment.create({ data: { teamId, uploadId, ...copy } }),
        );
      }),
  };
}

function sameFacts(a: EnvironmentFacts, b: EnvironmentFacts): boolean {
  const text = (facts: EnvironmentFacts) =>
    JSON.stringify(Object.entries(facts).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
