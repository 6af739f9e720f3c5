import { randomBytes } from "node:crypto";
import { type Key, key as keySchema, MAX_KEYS } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { ActingKey } from "../../platform/auth/principal.ts";
import type { Database } from "../../platform/database/database.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { pauseOf } from "../../platform/database/review-pause.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { sha256Of } from "../../platform/sha256.ts";

const DAY_MS = 86_400_000;
/** The last use is written down once in so long: each request would otherwise be a write. */
const USE_MS = 60_000;
/** Of the token, shown to recognize it by: what is left of it has 214 random bits. */
const PREFIX = 10;

const listed = {
  include: { madeBy: { select: { name: true, members: { select: { organizationId: true, role: true } } } } },
} as const;

/** Every request that comes with a key asks this. SQL: three tables in one round trip. */
const BY_TOKEN = `
  SELECT k.id, k.name, k.scope, k.prefix, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
    k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt", k.team_id AS "teamId", t.name AS "teamName",
    k.review_since AS "reviewSince", u.name AS "madeBy", k.made_by_id AS "makerId", m.role AS "makerRole"
  FROM api_key k
  JOIN team t ON t.id = k.team_id
  LEFT JOIN "user" u ON u.id = k.made_by_id
  LEFT JOIN member m ON m.team_id = k.team_id AND m."userId" = k.made_by_id
  WHERE k.token_hash = $1`;

const acting = keySchema.omit({ pausesAt: true }).extend({
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  reviewSince: z.date().nullable(),
  teamId: z.string(),
  teamName: z.string(),
});

const { read } = rowOf(keySchema);

export function keyStore(database: Database) {
  return {
    /** Those that are not revoked, the newest first. */
    async list(teamId: string): Promise<readonly Key[]> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.key.findMany({
          where: { teamId, revokedAt: null },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...listed,
        }),
      );
      return rows.map(toKey);
    },

    /**
     * @returns the token too, which is stored nowhere: `wc_` and 256 random bits in base64url
     * @throws AppError conflict where the team has too many
     */
    create: (
      teamId: string,
      madeById: string,
      { name, scope, expiresInDays }: Pick<Key, "name" | "scope"> & { expiresInDays: number | null },
    ): Promise<{ key: Key; token: string }> =>
      database.asTeam(teamId, async (tx) => {
        await refuseBeyond(tx, {
          what: `keys of ${teamId}`,
          most: MAX_KEYS,
          message: `A team has at most ${MAX_KEYS} keys. Revoke one that is no longer used first.`,
          count: () => tx.key.count({ where: { teamId, revokedAt: null } }),
        });
        const token = `wc_${randomBytes(32).toString("base64url")}`;
        const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
        const prefix = token.slice(0, PREFIX);
        const row = await tx.key.create({
          data: { teamId, madeById, name, scope, prefix, tokenHash: sha256Of(token), expiresAt },
          ...listed,
        });
        return { key: toKey(row), token };
      }),

    /** Makes a key another person's: it has their rights from now on, and ends with theirs. */
    takeOver: (teamId: string, id: string, userId: string): Promise<void> =>
      database.change("key", teamId, (tx) =>
        tx.key.updateMany({
          where: { id, teamId, revokedAt: null },
          data: { madeById: userId, reviewSince: null, reviewedAt: null },
        }),
      ),

    revoke: (teamId: string, id: string): Promise<void> =>
      database.change("key", teamId, (tx) =>
        tx.key.updateMany({ where: { id, teamId, revokedAt: null }, data: { revokedAt: new Date() } }),
      ),

    /**
     * The key behind a token, whose use is noted.
     *
     * @throws AppError key-refused for a token that is wrong, and for a key that has expired, was revoked, pauses for
     *   a review, or is of a person who is not in the team any more
     */
    async authenticate(token: string): Promise<ActingKey> {
      const [row] = await database.queryBearer(
        "api_key",
        sha256Of(token),
        { text: BY_TOKEN, values: [sha256Of(token)] },
        acting,
      );
      if (!row) {
        throw refused(
          "There is no such key. A key begins with wc_ and is sent as Authorization: Bearer wc_...",
        );
      }
      if (row.revokedAt) throw refused(`The key ${quoted(row)} was revoked on ${day(row.revokedAt)}.`);
      const now = Date.now();
      if (row.expiresAt && row.expiresAt.getTime() <= now)
        throw refused(`The key ${quoted(row)} expired on ${day(row.expiresAt)}.`);
      const pausesAt = row.reviewSince && pauseOf(row.reviewSince);
      if (row.reviewSince && pausesAt && pausesAt.getTime() <= now)
        throw refused(
          `The key ${quoted(row)} is paused: ${row.madeBy ?? "its creator"} chose a new password on ${day(row.reviewSince)} and has not reviewed it since. It works again once they keep it on their account page, or an owner of the team takes it over.`,
        );
      if (row.makerRole === null)
        throw refused(
          `The key ${quoted(row)} no longer works: ${row.madeBy ?? "its creator"} is no longer in the team.`,
        );
      if (!row.lastUsedAt || row.lastUsedAt.getTime() < now - USE_MS)
        await database.asBearer("api_key", sha256Of(token), (tx) =>
          tx.key.updateMany({
            where: { id: row.id, teamId: row.teamId },
            data: { lastUsedAt: new Date(now) },
          }),
        );
      return {
        key: { ...asKey(row), makerRole: row.makerRole },
        team: { id: row.teamId, name: row.teamName },
      };
    },
  };
}

function refused(what: string): AppError {
  return new AppError(
    "key-refused",
    `${what} An editor of the team can create another one on the team page.`,
  );
}

function quoted({ name }: { name: string }): string {
  return JSON.stringify(name);
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function toKey({ madeBy, ...row }: Prisma.KeyGetPayload<typeof listed>): Key {
  const member = madeBy?.members.find(({ organizationId }) => organizationId === row.teamId);
  return asKey({
    ...row,
    madeBy: madeBy?.name ?? null,
    makerId: row.madeById,
    makerRole: member?.role ?? null,
  });
}

function asKey(row: Omit<Parameters<typeof read>[0], "pausesAt"> & { reviewSince: Date | null }): Key {
  return read({ ...row, pausesAt: row.reviewSince && pauseOf(row.reviewSince) });
}
