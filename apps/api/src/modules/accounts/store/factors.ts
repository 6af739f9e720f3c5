import type { Passkey, TwoFactor } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { pauseOf } from "../../../platform/database/review-pause.ts";
import { storedCodes } from "../sign-in/recovery-codes.ts";

/** Maximum consecutive attempts. Three of a million codes are valid at any time. */
const MAX_TRIES = 10;
/** Lockout after the last of them. */
const LOCKED_MINUTES = 60;

const tried = z.array(z.object({ tries: z.number() }));

/** A person's second factors. */
export function factorStore(database: Database) {
  return {
    /** A person's authenticator app, including one that is being set up; null if there is none. */
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
     * Counts an attempt before the code is checked.
     *
     * @returns seconds to wait, where too many were tried; else 0, and whether it is the last one for now
     */
    async tryCode(userId: string): Promise<{ wait: number; last: boolean }> {
      // SQL: counts and returns the count in one statement, before the check, so that concurrent attempts count too.
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

    /** Invalidates a step's code, and those of earlier steps. @returns whether none of them was used before */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { count } = await database.asOwner((tx) =>
        tx.twoFactor.updateMany({
          where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
          data: { lastStep: step },
        }),
      );
      return count > 0;
    },

    /** Whether the second factor is suspended because none was entered for days after a password reset by e-mail. */
    async isPaused(userId: string): Promise<boolean> {
      const since = (await this.find(userId))?.reviewSince;
      return since != null && pauseOf(since).getTime() <= Date.now();
    },

    /** A person's passkeys, oldest first. */
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

    /** Records a sign-in with a passkey. @param credentialID as its device calls it */
    async usePasskey(credentialID: string): Promise<void> {
      await database.asOwner((tx) =>
        tx.passkey.updateMany({ where: { credentialID }, data: { lastUsedAt: new Date() } }),
      );
    },

    /**
     * Records a correct code, so that a review need not ask for it.
     * @returns whether that turned two-factor sign-in on
     */
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
