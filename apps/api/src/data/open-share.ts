import { createHash } from "node:crypto";
import { type SharedTable, sharedContent, share as shareSchema } from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { z } from "zod";
import { AppError, shareGone } from "../app-error.ts";
import { isPassword } from "../shares/share-password.ts";
import { alive } from "./share-row.ts";

/** Passwords that a link takes in a quarter of an hour. Only whoever has its token can use them up. */
const TRIES = 10;
const TRIES_MS = 15 * 60_000;

const tried = z.tuple([z.object({ tries: z.int(), tries_since: z.date() })]);
const opened = { include: { sources: { include: { run: true } } } } as const;
type Row = Prisma.ShareGetPayload<typeof opened>;

/** What a link shows, or how long to wait before a password is tried again. */
export type Unlocked = { readonly shared: SharedTable } | { readonly retryAfterSeconds: number };

/** What whoever has a link's token may do. */
export function shareOpener(prisma: PrismaClient) {
  /** @throws AppError share-gone */
  async function find(token: string): Promise<Row> {
    const row = await prisma.share.findFirst({
      where: { tokenHash: tokenHash(token), ...alive() },
      ...opened,
    });
    if (!row) throw shareGone();
    return row;
  }

  /** Whether the team computed one of its runs anew since. */
  async function hasNewer({ teamId, sources }: Row): Promise<boolean> {
    const since = sources.flatMap(({ run }) =>
      run ? [{ teamId, experimentId: run.experimentId, createdAt: { gt: run.createdAt } }] : [],
    );
    if (since.length === 0) return false;
    return (await prisma.run.findFirst({ where: { OR: since }, select: { id: true } })) !== null;
  }

  async function show(row: Row, counted: boolean): Promise<SharedTable> {
    if (counted) {
      await prisma.share.updateMany({
        where: { id: row.id, teamId: row.teamId },
        data: { views: { increment: 1 }, lastViewedAt: new Date() },
      });
    }
    return {
      title: row.title,
      shows: shareSchema.shape.shows.parse(row.shows),
      sharedAt: row.createdAt.toISOString(),
      computedAt: row.computedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      sha256: row.sha256,
      redacted: row.redacted,
      newer: await hasNewer(row),
      content: sharedContent.parse({ kind: row.kind, document: JSON.parse(row.document) }),
    };
  }

  /** Counts a try before it is made, so that many at once are no more than one after another. */
  async function countTry({ id, teamId }: Row): Promise<number> {
    const since = new Date(Date.now() - TRIES_MS);
    const [{ tries, tries_since }] = tried.parse(
      await prisma.$queryRaw`
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
    /** @throws AppError share-gone, share-locked where it takes a password */
    async open(token: string, counted = true): Promise<SharedTable> {
      const row = await find(token);
      if (row.passwordHash !== null) {
        throw new AppError("share-locked", "This link takes a password: ask whoever sent it.");
      }
      return show(row, counted);
    },

    /**
     * Opens a link with its password; a link without one with any.
     *
     * @throws AppError share-gone, share-locked for another password
     */
    async unlock(token: string, password: string): Promise<Unlocked> {
      const row = await find(token);
      if (row.passwordHash !== null) {
        const retryAfterSeconds = await countTry(row);
        if (retryAfterSeconds > 0) return { retryAfterSeconds };
        if (!(await isPassword(password, row.passwordHash))) {
          throw new AppError("share-locked", "This is not the link's password. Its letters' case counts.");
        }
        await prisma.share.updateMany({ where: { id: row.id, teamId: row.teamId }, data: { tries: 0 } });
      }
      return { shared: await show(row, true) };
    },
  };
}

/** What is stored of a token: it has 256 random bits, so a plain hash of it tells nobody what it was. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
