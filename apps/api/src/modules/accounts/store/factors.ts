import type { Passkey, TwoFactor } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { pauseOf } from "../../../platform/database/review-pause.ts";
import { storedCodes } from "../sign-in/recovery-codes.ts";

/** Codes that may be tried in a row. Of a million codes three are right at any time. */
const MAX_TRIES = 10;
/** How long after the last of them none is looked at. */
const LOCKED_MINUTES = 60;

const tried = z.array(z.object({ tries: z.number() }));

/** What a person signs in with beside a password. */
export function factorStore(database: Database) {
  return {
    /** A person's authenticator app, also one that is still being set up; null where there is none. */
    find: (userId: string) => database.asOwner((tx) => tx.twoFactor.findUnique({ where: { userId } })),

    async twoFactor(userId: string): Promise<TwoFactor | null> {
      const found = await this.find(userId);
      if (!found?.enabledAt) return null;
      return {
        enabledAt: found.enabledAt.toISOString(),
        recoveryCodes: storedCodes(found.backupCodes).length,
      };
    },

    /**
     * Counts a code that is about to be looked at.
     *
     * @returns seconds to wait, where too many were tried; else 0, and whether it is the last one for now
     */
    async tryCode(userId: string): Promise<{ wait: number; last: boolean }> {
      // SQL: counts and says how many there were in one statement.
      // Counted before it is looked at, so that codes that are tried at the same time count as well.
      const rows = await database.asOwner(
        (tx) => tx.$queryRaw`
          UPDATE two_factor SET
            "failedVerificationCount" =
              CASE WHEN "lockedUntil" > now() THEN "failedVerificationCount" + 1 ELSE 1 END,
            "lockedUntil" = now() + make_interval(mins => ${LOCKED_MINUTES})
          WHERE "userId" = ${userId} AND (
            "failedVerificationCount" < ${MAX_TRIES} OR "lockedUntil" IS NULL OR "lockedUntil" <= now())
          RETURNING "failedVerificationCount" AS tries`,
      );
      const [allowed] = tried.parse(rows);
      if (allowed) return { wait: 0, last: allowed.tries === MAX_TRIES };
      const until = (await this.find(userId))?.lockedUntil?.getTime() ?? 0;
      return { wait: Math.max(1, Math.ceil((until - Date.now()) / 1000)), last: false };
    },

    /** Uses up a step's code, and those before it. @returns whether none of them was used before */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { count } = await database.asOwner((tx) =>
        tx.twoFactor.updateMany({
          where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
          data: { lastStep: step },
        }),
      );
      return count > 0;
    },

    /** Whether no code is asked for, because none was entered for days after a new password was chosen by mail. */
    async isPaused(userId: string): Promise<boolean> {
      const since = (await this.find(userId))?.reviewSince;
      return since != null && pauseOf(since).getTime() <= Date.now();
    },

    /** A person's passkeys, the oldest first. */
    async passkeys(userId: string): Promise<readonly Passkey[]> {
      const rows = await database.asOwner((tx) =>
        tx.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
      );
      return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name: name ?? "Passkey",
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** @throws AppError conflict for a person who has `most` */
    addPasskey: (data: Prisma.PasskeyUncheckedCreateInput, most: number): Promise<object> =>
      database.asOwner(async (tx) => {
        const { userId } = data;
        await refuseBeyond(tx, {
          what: `passkeys of ${userId}`,
          most,
          message: `An account has at most ${most} passkeys: remove one first.`,
          count: () => tx.passkey.count({ where: { userId } }),
        });
        return tx.passkey.create({ data });
      }),

    /** Notes that a passkey has signed in. @param credentialID as its device calls it */
    async usePasskey(credentialID: string): Promise<void> {
      await database.asOwner((tx) =>
        tx.passkey.updateMany({ where: { credentialID }, data: { lastUsedAt: new Date() } }),
      );
    },

    /** Notes that a code was right, so that a review has nothing left to ask. @returns whether that turned two-factor sign-in on */
    async succeed(userId: string): Promise<boolean> {
      return database.asOwner(async (tx) => {
        await tx.twoFactor.updateMany({
          where: { userId },
          data: { failedVerificationCount: 0, lockedUntil: null, reviewSince: null },
        });
        const { count } = await tx.twoFactor.updateMany({
          where: { userId, enabledAt: null, verified: true },
          data: { enabledAt: new Date() },
        });
        return count > 0;
      });
    },
  };
}
