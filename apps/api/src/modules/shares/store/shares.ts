import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  type CreateShare,
  type ListShares,
  MAX_SHARES,
  type PreviewShare,
  type Share,
  type SharePage,
} from "@wirecost/contract";
import { currentActor } from "../../../platform/auth/acting.ts";
import type { Database } from "../../../platform/database/database.ts";
import { asText } from "../../../platform/database/like-text.ts";
import { lock } from "../../../platform/database/locks.ts";
import { pageAfter, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { idTaken } from "../../../platform/errors/app-error.ts";
import type { ConversationPool } from "../../conversations/index.ts";
import type { RedactPool } from "../redact-pool.ts";
import { hashPassword } from "../share-password.ts";
import { shareOpener, tokenHash } from "./open-share.ts";
import { type NameHash, pseudonyms } from "./pseudonyms.ts";
import { alive, listedShare, shareOrders, toShare } from "./share-row.ts";
import { type ReadSource, sourceReader } from "./share-sources.ts";

/** The token of a link that a client created under an id of its own: the same for the same request. */
export type TokenOf = (...request: readonly unknown[]) => string;

/** @param secret AUTH_SECRET */
export function tokenMaker(secret: string): TokenOf {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "wirecost link tokens", 32));
  return (...request) => createHmac("sha256", key).update(JSON.stringify(request)).digest("base64url");
}

export function shareStore(
  database: Database,
  {
    nameHash,
    tokenOf,
    redactions,
    pool,
  }: { nameHash: NameHash; tokenOf: TokenOf; redactions: RedactPool; pool: ConversationPool },
) {
  const read = sourceReader(database, pool);

  async function sourcesOf(teamId: string, of: PreviewShare["of"]): Promise<readonly ReadSource[]> {
    return Promise.all((of.kind === "comparison" ? of.items : [of]).map((source) => read(teamId, source)));
  }

  /** The content of a link, redacted. @param keep whether the numbers of new names are stored */
  async function snapshot(
    teamId: string,
    { of: wanted, title, note, sender, redact, redactAll }: PreviewShare,
    keep: boolean,
  ) {
    const of = "names" in wanted && redactAll ? { ...wanted, names: "replaced" as const } : wanted;
    const sources = await sourcesOf(teamId, of);
    const titles = sources.map((source) => source.title);
    const around = JSON.stringify({ title: (title ?? titles.join(", ")).slice(0, 200), note, sender });
    const whole = `${around.slice(0, -1)},"content":${contentOf(of, sources)}}`;
    const replacements = await database.asTeam(teamId, (tx) =>
      pseudonyms(tx, nameHash, { teamId, names: redact, keep }),
    );
    const copy = await redactions.redact(teamId, {
      whole,
      options: {
        replacements,
        all: redactAll,
        titles: sources.flatMap(({ title, called }) => called ?? [title]),
      },
    });
    return {
      sources,
      copy,
      computedAt: sources.length === 1 ? (sources[0]?.at ?? null) : null,
      redacted: redact.length > 0 || redactAll || ("names" in of && of.names === "replaced"),
    };
  }

  return {
    ...shareOpener(database),

    async list(
      teamId: string,
      { runId, uploadId, conversationId, live, search, sort, ...page }: ListShares,
    ): Promise<SharePage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.share.findMany({
          ...pageAfter(teamId, page, {
            teamId,
            ...(search ? { title: { contains: asText(search), mode: "insensitive" as const } } : {}),
            AND: [
              live ? alive() : {},
              runId ? { sources: { some: { runId } } } : {},
              uploadId ? { sources: { some: { uploadId } } } : {},
              conversationId ? { sources: { some: { conversationId } } } : {},
            ],
          }),
          orderBy: shareOrders[sort],
          select: listedShare,
        }),
      );
      await requireCursor(database, "share", teamId, page, rows);
      return pageOf(rows, page.limit, toShare);
    },

    /** A recipient's view as the JSON of a SharedTable. Stores nothing. */
    async preview(teamId: string, wanted: PreviewShare): Promise<string> {
      const { copy, computedAt, redacted } = await snapshot(teamId, wanted, false);
      const { title, note, sender, sha256, kind, document } = copy;
      const around = {
        ...{ title, note, sender, sha256, redacted },
        shows: wanted.shows,
        computedAt: computedAt?.toISOString() ?? null,
        ...{ sharedAt: null, expiresAt: null, newerAt: null },
      };
      return `${JSON.stringify(around).slice(0, -1)},"content":{"kind":${JSON.stringify(kind)},"document":${document}}}`;
    },

    /**
     * Creates a link, unless the same request created one under this id.
     *
     * @returns the token too, which is stored nowhere: 256 bits in base64url
     * @throws AppError conflict where the id is that of another or a revoked link, or there are too many
     */
    async create(
      teamId: string,
      madeById: string | null,
      request: CreateShare,
    ): Promise<{ share: Share; token: string }> {
      const { id, expiresAt, password, ...wanted } = request;
      const { sources, copy, computedAt, redacted } = await snapshot(teamId, wanted, true);
      const passwordHash = password === null ? null : await hashPassword(password);
      // Only its sender gets the token again: a person, or a key.
      const sender = madeById ?? currentActor().id;
      const token =
        id === undefined ? randomBytes(32).toString("base64url") : tokenOf(teamId, sender, request);
      const row = await database.asTeam(teamId, async (tx) => {
        if (id !== undefined) {
          await lock(tx, `link ${id} of ${teamId}`);
          const earlier = await tx.share.findFirst({
            where: { teamId, id },
            select: { ...listedShare, tokenHash: true },
          });
          if (earlier && (earlier.revokedAt || earlier.tokenHash !== tokenHash(token))) throw idTaken(id);
          if (earlier) return earlier;
        }
        await refuseBeyond(tx, {
          what: `links of ${teamId}`,
          most: MAX_SHARES,
          message: `A team has at most ${MAX_SHARES.toLocaleString("en-US")} valid links. Revoke one first.`,
          count: () => tx.share.count({ where: { teamId, ...alive() } }),
        });
        return tx.share.create({
          data: {
            ...copy,
            ...(id === undefined ? {} : { id }),
            computedAt,
            redacted,
            teamId,
            madeById,
            shows: wanted.shows,
            tokenHash: tokenHash(token),
            passwordHash,
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
            sources: { create: sources.flatMap(({ objects }) => objects) },
          },
          select: listedShare,
        });
      });
      return { share: toShare(row), token };
    },

    revoke: (teamId: string, id: string): Promise<void> =>
      database.change("link", teamId, (tx) =>
        tx.share.updateMany({ where: { id, teamId, revokedAt: null }, data: { revokedAt: new Date() } }),
      ),
  };
}

/** The content of a link as the JSON of a SharedContent. */
function contentOf(of: PreviewShare["of"], sources: readonly ReadSource[]): string {
  const [only] = sources;
  if (!only) throw new Error("a link shows nothing");
  if (of.kind !== "comparison") return `{"kind":"${only.kind}","document":${only.document}}`;
  const items = sources.map(
    ({ kind, title, document }) =>
      `{"kind":"${kind}","title":${JSON.stringify(title)},"document":${document}}`,
  );
  return `{"kind":"comparison","document":{"items":[${items.join(",")}],"view":${JSON.stringify(of.view)}}}`;
}

/**
 * Removes links whose run, upload or recording is about to be purged: otherwise a link would appear complete without
 * it.
 */
export async function purgeShares(database: Database, deletedBefore: Date): Promise<void> {
  const deletedAt = { lt: deletedBefore };
  await database.asOwner((tx) =>
    tx.share.deleteMany({
      where: {
        sources: {
          some: {
            OR: [
              { run: { experiment: { deletedAt } } },
              { upload: { deletedAt } },
              { conversation: { deletedAt } },
            ],
          },
        },
      },
    }),
  );
}
