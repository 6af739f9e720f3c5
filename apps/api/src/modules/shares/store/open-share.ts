import { type SharedTable, type ShareSummary, sharedContent, shareSummary } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { AppError, shareGone } from "../../../platform/errors/app-error.ts";
import { sha256Of } from "../../../platform/sha256.ts";
import { isPassword } from "../share-password.ts";
import { newerThanShared } from "./newer-than-shared.ts";
import { alive } from "./share-row.ts";

/** Maximum password attempts per link in 15 minutes. Only a caller with its token can use them up. */
const TRIES = 10;
const TRIES_MS = 15 * 60_000;

const tried = z.tuple([z.object({ tries: z.int(), tries_since: z.date() })]);
type Row = Prisma.ShareGetPayload<object>;

interface Viewed {
  readonly row: Row;
  /** When the team last updated its content. */
  readonly newerAt: Date | null;
}

/** The content of a link, or the wait until the next password attempt. */
export type Unlocked = { readonly shared: SharedTable } | { readonly retryAfterSeconds: number };

/** Operations that need only the token of a link. */
export function shareOpener(database: Database) {
  const byToken = <T>(token: string, work: (tx: Transaction) => Promise<T>) =>
    database.asBearer("share", tokenHash(token), work);

  /** @throws AppError share-gone */
  async function find(tx: Transaction, token: string): Promise<Row> {
    const row = await tx.share.findFirst({ where: withToken(token) });
    if (!row) throw shareGone();
    return row;
  }

  /** Counts a view, as the last statement, so that others wait only for it. */
  async function view(tx: Transaction, row: Row, counted: boolean): Promise<Viewed> {
    const newerAt = await newerThanShared(tx, row);
    if (counted) {
      await tx.share.updateMany({
        where: { id: row.id, teamId: row.teamId },
        data: { views: { increment: 1 }, lastViewedAt: new Date() },
      });
    }
    return { row, newerAt };
  }

  /** Counts an attempt before it is made, so that concurrent attempts count like sequential ones. SQL: conditional. */
  async function countTry(tx: Transaction, { id, teamId }: Row): Promise<number> {
    const since = new Date(Date.now() - TRIES_MS);
    const [{ tries, tries_since }] = tried.parse(
      await tx.$queryRaw`
        UPDATE share SET
          tries = CASE WHEN tries_since > ${since} THEN tries + 1 ELSE 1 END,
          tries_since = CASE WHEN tries_since > ${since} THEN tries_since ELSE now() END
        WHERE id = ${id}::uuid AND team_id = ${teamId}
        RETURNING tries, tries_since`,
    );
    if (tries <= TRIES) return 0;
    return Math.max(1, Math.ceil((tries_since.getTime() + TRIES_MS - Date.now()) / 1000));
  }

  return {
    /** Whether a link opens neither with its password nor without one. */
    isGone: (token: string): Promise<boolean> =>
      byToken(token, async (tx) => (await tx.share.count({ where: withToken(token) })) === 0),

    /** @throws AppError share-gone, share-locked where it takes a password */
    async open(token: string, counted = true): Promise<SharedTable> {
      const viewed = await byToken(token, async (tx) => {
        const row = await find(tx, token);
        requireNoPassword(row);
        return view(tx, row, counted);
      });
      return toTable(viewed);
    },

    /** @throws AppError share-gone, share-locked where it takes a password */
    summarize(token: string): Promise<ShareSummary> {
      return byToken(token, async (tx) => {
        // Its document may be large.
        const row = await tx.share.findFirst({ where: withToken(token), omit: { document: true } });
        if (!row) throw shareGone();
        requireNoPassword(row);
        return toSummary(row, await newerThanShared(tx, row));
      });
    },

    /**
     * Opens a link with its password; a link without one with any.
     *
     * @throws AppError share-gone, share-locked for another password
     */
    async unlock(token: string, password: string): Promise<Unlocked> {
      // Separately: an attempt counts even if it fails, and no transaction waits for password hashing.
      const { passwordHash } = await byToken(token, (tx) => find(tx, token));
      if (passwordHash !== null) {
        const retryAfterSeconds = await byToken(token, async (tx) => countTry(tx, await find(tx, token)));
        if (retryAfterSeconds > 0) return { retryAfterSeconds };
        if (!(await isPassword(password, passwordHash))) {
          throw new AppError("share-locked", "This password is incorrect. Passwords are case-sensitive.");
        }
        await byToken(token, (tx) =>
          tx.share.updateMany({ where: { tokenHash: tokenHash(token) }, data: { tries: 0 } }),
        );
      }
      return { shared: toTable(await byToken(token, async (tx) => view(tx, await find(tx, token), true))) };
    },
  };
}

function withToken(token: string): Prisma.ShareWhereInput {
  return { tokenHash: tokenHash(token), ...alive() };
}

/** @throws AppError share-locked */
function requireNoPassword({ passwordHash }: Pick<Row, "passwordHash">): void {
  if (passwordHash !== null)
    throw new AppError("share-locked", "This link needs a password. Ask the sender for it.");
}

function toTable({ row, newerAt }: Viewed): SharedTable {
  const content = sharedContent.parse({ kind: row.kind, document: JSON.parse(row.document) });
  return { ...toSummary(row, newerAt), content };
}

const { read } = rowOf(shareSummary);

function toSummary(row: Omit<Row, "document">, newerAt: Date | null): ShareSummary {
  return read({ ...row, sharedAt: row.createdAt, newerAt });
}

/** The stored hash of a token. The token has 256 random bits, so a plain hash does not reveal it. */
export function tokenHash(token: string): string {
  return sha256Of(token);
}
