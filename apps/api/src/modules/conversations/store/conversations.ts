import {
  type ConversationPage,
  type ConversationSummary,
  type ListConversations,
  MAX_CONVERSATIONS,
} from "@wirecost/contract";
import type { Database, InTeam, Transaction } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import { asText } from "../../../platform/database/like-text.ts";
import { pageAfter, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { AppError, notFound, requireRow } from "../../../platform/errors/app-error.ts";
import { listedConversation, toSummaries } from "./conversation-row.ts";
import { readContent } from "./read-content.ts";
import { conversationsOf, tooManyConversations } from "./store-conversation.ts";

export interface StoredRecording {
  readonly name: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly pieces: AsyncIterable<Uint8Array>;
}

const deletion = softDelete("recording", (tx) => tx.conversation);
export const purgeConversations = deletion.purge;

/** Recorded conversations of a team. Only the name of a stored one can change. */
export function conversationStore(database: Database) {
  async function find(tx: Transaction, teamId: string, id: string): Promise<ConversationSummary> {
    const where = { id, ...live(teamId) };
    const row = await tx.conversation.findFirst({ where, select: listedConversation.select });
    const [summary] = row ? await toSummaries(tx, teamId, [row]) : [];
    if (!summary) throw notFound("recording");
    return summary;
  }

  return {
    async list(teamId: string, { name, search, ...page }: ListConversations): Promise<ConversationPage> {
      const found = await database.asTeam(teamId, async (tx) => {
        const rows = await tx.conversation.findMany({
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, page, {
            ...live(teamId),
            ...(name !== undefined && { name }),
            ...(search && { AND: [{ name: { contains: asText(search), mode: "insensitive" as const } }] }),
          }),
          select: listedConversation.select,
        });
        const { items, nextCursor } = pageOf(rows, page.limit, (row) => row);
        return { items: await toSummaries(tx, teamId, items), nextCursor };
      });
      await requireCursor(database, "conversation", teamId, page, found.items);
      return found;
    },

    get: (teamId: string, id: string): Promise<ConversationSummary> =>
      database.asTeam(teamId, (tx) => find(tx, teamId, id)),

    /** The stored, gzipped recording in pieces. */
    async recording(teamId: string, id: string): Promise<StoredRecording> {
      const inTeam: InTeam = database.team(teamId);
      const select = { name: true, bytes: true, createdAt: true };
      const row = await requireRow(
        "recording",
        inTeam((tx) => tx.conversation.findFirst({ where: { id, ...live(teamId) }, select })),
      );
      return { ...row, pieces: readContent(inTeam, teamId, id, row.bytes) };
    },

    /** Statements that begin the work of the thread that stores a recording. */
    enter: (teamId: string): Statement => database.enter(teamId),

    /** @throws AppError conflict where the same recording has that name already */
    rename: (teamId: string, id: string, name: string): Promise<ConversationSummary> =>
      database.asTeam(teamId, async (tx) => {
        const { sha256 } = await find(tx, teamId, id);
        const same = { teamId, name, sha256, id: { not: id } };
        if (await tx.conversation.findFirst({ where: { ...same, deletedAt: null }, select: { id: true } }))
          throw new AppError(
            "conflict",
            `The same recording is already stored under the name ${JSON.stringify(name)}. Delete one of the two.`,
          );
        // A deleted one would block the name for 30 days.
        await tx.conversation.deleteMany({ where: same });
        await tx.conversation.updateMany({ where: { id, teamId }, data: { name } });
        return find(tx, teamId, id);
      }),

    ...deletion.of(database, {
      answer: find,
      refuseTooMany: (tx, teamId) =>
        refuseBeyond(tx, {
          what: conversationsOf(teamId),
          most: MAX_CONVERSATIONS,
          message: tooManyConversations().message,
          count: () => tx.conversation.count({ where: live(teamId) }),
        }),
    }),
  };
}
