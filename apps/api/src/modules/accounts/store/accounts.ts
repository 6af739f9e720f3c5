import type { AccountDeletion, WaysToSignIn } from "@wirecost/contract";
import { actingRole } from "../../../platform/database/acting-role.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { lockTeamsOf } from "../../teams/index.ts";
import { OIDC_PROVIDER } from "../sign-in/oidc.ts";

/** Prefix of the stored identifiers of password-reset links, before their hashes. */
export const STORED_RESET = "hashed-reset:";

/** Consequences for a person's teams when their account is deleted: all teams, and their other members. */
export function accountStore(database: Database) {
  return {
    /** A person's sign-in methods. */
    async ways(userId: string): Promise<Pick<NonNullable<WaysToSignIn["mine"]>, "password" | "oidc">> {
      const accounts = await database.asOwner((tx) =>
        tx.account.findMany({ where: { userId }, select: { providerId: true, password: true } }),
      );
      return {
        password: accounts.some(({ password }) => password !== null),
        // better-auth's name of a password.
        oidc: accounts.some(({ providerId }) => providerId !== "credential"),
      };
    },

    /**
     * Disconnects an account from the provider, so that only its password remains.
     *
     * @throws AppError conflict for an account without a password, which could not sign in any more
     */
    async disconnectOidc(userId: string): Promise<void> {
      await database.asOwner(async (tx) => {
        // A password is never removed, so it still exists when the other method is.
        const password = await tx.account.findFirst({
          where: { userId, password: { not: null } },
          select: { id: true },
        });
        if (!password) {
          throw new AppError(
            "conflict",
            "You have no password, so you could no longer sign in. Request a link to choose one, then disconnect.",
          );
        }
        await tx.account.deleteMany({ where: { userId, providerId: OIDC_PROVIDER } });
      });
    },

    /** Undefined if the account no longer exists. */
    async addressOf(userId: string): Promise<string | undefined> {
      const user = await database.asOwner((tx) =>
        tx.user.findUnique({ where: { id: userId }, select: { email: true } }),
      );
      return user?.email;
    },

    /** Records that an address belongs to its account; no effect without such an account. */
    async confirm(email: string): Promise<boolean> {
      const { count } = await database.asOwner((tx) =>
        tx.user.updateMany({ where: { email }, data: { emailVerified: true } }),
      );
      return count > 0;
    },

    /** Invalidates a person's password-reset links. @param except the stored identifier of one that stays */
    async endResets(userId: string, except: string): Promise<void> {
      const identifier = { startsWith: STORED_RESET, not: except };
      await database.asOwner((tx) => tx.verification.deleteMany({ where: { value: userId, identifier } }));
    },

    /** Invalidates these links, and sign-ins that wait for a code: they were begun with the former password. */
    async endPending(userId: string): Promise<void> {
      await database.asOwner((tx) => tx.verification.deleteMany({ where: { value: userId } }));
    },

    async deletion(userId: string): Promise<AccountDeletion> {
      const { blocking, going } = await database.asOwner((tx) => fate(tx, userId));
      return { blocking, going: going.map(({ id, name }) => ({ id, name })) };
    },

    /**
     * Permanently deletes the account and the teams that have no other member.
     *
     * @param names of those teams, to be sure
     * @throws AppError conflict, with nothing deleted, for other names, or where others would lose their only owner
     */
    async remove(userId: string, names: readonly string[]): Promise<void> {
      await database.asOwner(async (tx) => {
        await lockTeamsOf(tx, userId);
        const { blocking, going } = await fate(tx, userId);
        if (blocking.length > 0) {
          throw new AppError(
            "conflict",
            `You are the only owner of ${blocking.join(", ")}, which has other members: make one of them an owner first. Nothing was deleted.`,
          );
        }
        const typed = JSON.stringify([...names].sort());
        const needed = JSON.stringify(going.map(({ name }) => name).sort());
        if (typed !== needed) {
          throw new AppError(
            "conflict",
            `These teams are deleted with the account: ${needed}. You named ${typed}. Nothing was deleted.`,
          );
        }
        await tx.organization.deleteMany({ where: { id: { in: going.map(({ id }) => id) } } });
        await tx.user.delete({ where: { id: userId } });
      });
    },
  };
}

async function fate(tx: Transaction, userId: string) {
  const teams = await tx.organization.findMany({
    where: { members: { some: { userId } } },
    select: { id: true, name: true, members: { select: { userId: true, role: true, reviewSince: true } } },
    orderBy: { createdAt: "asc" },
  });
  const shared = teams.filter(({ members }) => members.length > 1);
  return {
    blocking: shared
      .filter(
        ({ members }) =>
          !members.some((member) => member.userId !== userId && actingRole(member) === "owner"),
      )
      .map(({ name }) => name),
    going: teams.filter(({ members }) => members.length === 1),
  };
}
