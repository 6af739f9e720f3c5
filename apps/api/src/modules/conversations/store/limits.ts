import {
  type ConversationLimit,
  conversationLimit,
  MAX_CONVERSATION_LIMITS,
  MAX_LIMITS_OF_NAME,
  type SetConversationLimit,
} from "@wirecost/contract";
import type { Database } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

/** The lock for counting a team's limits. */
export const limitsOf = (teamId: string) => `limits of recordings of ${teamId}`;

export function limitStore(database: Database) {
  return {
    list: (teamId: string, name: string | undefined): Promise<ConversationLimit[]> =>
      database.asTeam(teamId, async (tx) => {
        const rows = await tx.conversationLimit.findMany({
          where: { teamId, ...(name !== undefined && { name }) },
          orderBy: [{ name: "asc" }, { endpoint: "asc" }, { id: "asc" }],
          take: MAX_CONVERSATION_LIMITS,
        });
        return rows.map(toLimit);
      }),

    /** @throws AppError conflict where the team, or the name, has too many */
    set: (teamId: string, { name, endpoint, ...rest }: SetConversationLimit): Promise<ConversationLimit> =>
      database.asTeam(teamId, async (tx) => {
        const key = { teamId, name, endpoint: endpoint ?? "" };
        await refuseBeyond(tx, {
          what: limitsOf(teamId),
          most: MAX_CONVERSATION_LIMITS,
          message: `A team has at most ${MAX_CONVERSATION_LIMITS.toLocaleString("en-US")} limits of recordings. Delete one first.`,
          count: () => tx.conversationLimit.count({ where: { teamId, NOT: key } }),
        });
        if ((await tx.conversationLimit.count({ where: { teamId, name, NOT: key } })) >= MAX_LIMITS_OF_NAME)
          throw new AppError(
            "conflict",
            `Recordings of one name have at most ${MAX_LIMITS_OF_NAME} limits. Delete one first.`,
          );
        const row = await tx.conversationLimit.upsert({
          where: { teamId_name_endpoint: key },
          create: { ...key, ...rest },
          update: rest,
        });
        return toLimit(row);
      }),

    remove: (teamId: string, id: string): Promise<void> =>
      database.change("limit", teamId, (tx) => tx.conversationLimit.deleteMany({ where: { id, teamId } })),
  };
}

const { read } = rowOf(conversationLimit);

function toLimit({ endpoint, ...row }: Parameters<typeof read>[0]): ConversationLimit {
  return read({ ...row, endpoint: endpoint === "" ? null : endpoint });
}
