import { MAX_EVALUATIONS, type SavedEvaluationSummary, savedEvaluationSummary } from "@wirecost/contract";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { live } from "../../../platform/database/soft-delete.ts";
import { refuseStorageBeyond } from "../../../platform/database/team-storage.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";
import type { EvaluatedText } from "../conversation-worker.ts";

const listed = rowOf(savedEvaluationSummary);

/** Saved results of recordings. They never change. */
export function evaluationStore(database: Database) {
  const requireConversation = (tx: Transaction, teamId: string, id: string) =>
    requireRow(
      "recording",
      tx.conversation.findFirst({ where: { id, ...live(teamId) }, select: { id: true } }),
    );

  return {
    list: (teamId: string, conversationId: string): Promise<SavedEvaluationSummary[]> =>
      database.asTeam(teamId, async (tx) => {
        await requireConversation(tx, teamId, conversationId);
        const rows = await tx.conversationEvaluation.findMany({
          where: { teamId, conversationId },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: MAX_EVALUATIONS,
          select: listed.select,
        });
        return rows.map(listed.read);
      }),

    /** @param maxBytes that the team may take on the disk, with this one */
    save: (
      teamId: string,
      conversationId: string,
      { name, evaluated, maxBytes }: { name: string; evaluated: EvaluatedText; maxBytes: number },
    ): Promise<SavedEvaluationSummary> =>
      database.asTeam(teamId, async (tx) => {
        await requireConversation(tx, teamId, conversationId);
        await refuseBeyond(tx, {
          what: `evaluations of ${teamId} ${conversationId}`,
          most: MAX_EVALUATIONS,
          message: `A recording has at most ${MAX_EVALUATIONS} saved results. Delete one first.`,
          count: () => tx.conversationEvaluation.count({ where: { teamId, conversationId } }),
        });
        const row = await tx.conversationEvaluation.create({
          data: { teamId, conversationId, name, bytes: Buffer.byteLength(evaluated.document), ...evaluated },
          select: listed.select,
        });
        await refuseStorageBeyond(tx, teamId, maxBytes);
        return listed.read(row);
      }),

    /** The JSON of a SavedEvaluation: its document is as computed. */
    async get(teamId: string, conversationId: string, id: string): Promise<string> {
      const where = { id, teamId, conversationId, conversation: { deletedAt: null } };
      const select = { ...listed.select, document: true } as const;
      const row = await requireRow(
        "saved result",
        database.asTeam(teamId, (tx) => tx.conversationEvaluation.findFirst({ where, select })),
      );
      return `${JSON.stringify(listed.read(row)).slice(0, -1)},"document":${row.document}}`;
    },

    remove: (teamId: string, conversationId: string, id: string): Promise<void> =>
      database.change("saved result", teamId, (tx) =>
        tx.conversationEvaluation.deleteMany({
          where: { id, teamId, conversationId, conversation: { deletedAt: null } },
        }),
      ),
  };
}
