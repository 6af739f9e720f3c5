import {
  MAX_PASSPORTS,
  type Passport,
  type PassportFacts,
  type PassportList,
  passportFacts,
  type StatedPassport,
  type UploadPassport,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";

/** A statement of what was measured on, with the name and the version it was copied from. */
export interface PassportCopy {
  readonly name: string | null;
  readonly version: number | null;
  readonly facts: PassportFacts;
}

/** What a team measures on, and what it stated of its uploads. */
export function passportData(database: Database) {
  async function copyOf(
    tx: Transaction,
    teamId: string,
    { passportId, facts }: StatedPassport,
  ): Promise<PassportCopy> {
    if (passportId === null) return { name: null, version: null, facts };
    const row = await tx.passport.findFirst({ where: { id: passportId, teamId, deletedAt: null } });
    if (!row) throw notFound("passport");
    await tx.passport.updateMany({ where: { id: passportId, teamId }, data: { usedAt: new Date() } });
    return { name: row.name, version: row.version, facts };
  }

  async function refuseTooMany(tx: Transaction, teamId: string): Promise<void> {
    await refuseBeyond(tx, {
      what: `passports of ${teamId}`,
      most: MAX_PASSPORTS,
      message: `A team keeps at most ${MAX_PASSPORTS} passports: delete one first.`,
      count: () => tx.passport.count({ where: { teamId, deletedAt: null } }),
    });
  }

  return {
    async list(teamId: string): Promise<PassportList> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.passport.findMany({
          where: { teamId, deletedAt: null },
          orderBy: [{ usedAt: "desc" }, { id: "desc" }],
          take: MAX_PASSPORTS,
        }),
      );
      return { items: rows.map(toPassport) };
    },

    /**
     * Of a name that was deleted, versions go on: uploads name the earlier ones.
     *
     * @throws AppError conflict where the team keeps too many
     */
    keep: (teamId: string, name: string, facts: PassportFacts): Promise<Passport> =>
      database.asTeam(teamId, async (tx) => {
        const known = await tx.passport.findUnique({ where: { teamId_name: { teamId, name } } });
        const same = known !== null && sameFacts(passportFacts.parse(known.facts), facts);
        if (same && !known.deletedAt) return toPassport(known);
        if (!known || known.deletedAt) await refuseTooMany(tx, teamId);
        const row = await tx.passport.upsert({
          where: { teamId_name: { teamId, name } },
          create: { teamId, name, facts },
          update: { facts, version: { increment: same ? 0 : 1 }, usedAt: new Date(), deletedAt: null },
        });
        return toPassport(row);
      }),

    /** @throws AppError not-found, conflict where another one has the name */
    rename: (teamId: string, id: string, name: string): Promise<Passport> =>
      database.asTeam(teamId, async (tx) => {
        const own = await tx.passport.findFirst({ where: { id, teamId, deletedAt: null } });
        if (!own) throw notFound("passport");
        const other = { teamId, name, id: { not: id } };
        if (await tx.passport.findFirst({ where: { ...other, deletedAt: null } }))
          throw new AppError(
            "conflict",
            `Another passport is called ${JSON.stringify(name)}: take another name.`,
          );
        await tx.passport.deleteMany({ where: { ...other, deletedAt: { not: null } } });
        return toPassport(await tx.passport.update({ where: { teamId_id: { teamId, id } }, data: { name } }));
      }),

    async remove(teamId: string, id: string): Promise<void> {
      const where = { id, teamId, deletedAt: null };
      const { count } = await database.asTeam(teamId, (tx) =>
        tx.passport.updateMany({ where, data: { deletedAt: new Date() } }),
      );
      if (count === 0) throw notFound("passport");
    },

    /** @throws AppError not-found for one that is not deleted, conflict where the team keeps too many */
    restore: (teamId: string, id: string): Promise<void> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId, deletedAt: { not: null } };
        if ((await tx.passport.count({ where })) === 0) throw notFound("passport");
        await refuseTooMany(tx, teamId);
        await tx.passport.updateMany({ where, data: { deletedAt: null } });
      }),

    /** @throws AppError not-found for a passport that is not the team's */
    copy: (teamId: string, stated: StatedPassport): Promise<PassportCopy> =>
      database.asTeam(teamId, (tx) => copyOf(tx, teamId, stated)),

    /** @throws AppError not-found */
    state: (teamId: string, uploadId: string, stated: StatedPassport): Promise<UploadPassport> =>
      database.asTeam(teamId, async (tx) => {
        if ((await tx.upload.count({ where: { id: uploadId, teamId, deletedAt: null } })) === 0)
          throw notFound("upload");
        const copy = await copyOf(tx, teamId, stated);
        return toUploadPassport(await tx.uploadPassport.create({ data: { teamId, uploadId, ...copy } }));
      }),
  };
}

function sameFacts(a: PassportFacts, b: PassportFacts): boolean {
  const text = (facts: PassportFacts) =>
    JSON.stringify(Object.entries(facts).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}

function toPassport({ id, name, version, facts, usedAt }: Prisma.PassportGetPayload<object>): Passport {
  return { id, name, version, facts: passportFacts.parse(facts), usedAt: usedAt.toISOString() };
}

function toUploadPassport({
  name,
  version,
  facts,
  statedAt,
}: Prisma.UploadPassportGetPayload<object>): UploadPassport {
  return { name, version, facts: passportFacts.parse(facts), statedAt: statedAt.toISOString() };
}
