import { randomUUID } from "node:crypto";
import {
  conversationLimit,
  evaluation,
  MAX_CONVERSATION_LIMITS,
  MAX_CONVERSATIONS,
  MAX_EVALUATIONS,
  MAX_LIMITS_OF_NAME,
  MAX_RECORDING_BYTES,
} from "@wirecost/contract";
import { ConversationFileError } from "@wirecost/conversation";
import { z } from "zod";
import { archiveError } from "../../platform/archive/archive-error.ts";
import { archivedAt, archivedName, archivedSha256, textOf } from "../../platform/archive/archive-fields.ts";
import { type ArchivePart, archived, type Import } from "../../platform/archive/archive-part.ts";
import { atMost, atMostEach, tablePart, takeEach } from "../../platform/archive/table-part.ts";
import type { Session } from "../../platform/database/connections.ts";
import { insertKnown } from "../../platform/database/insert-known.ts";
import { live } from "../../platform/database/soft-delete.ts";
import { sha256Of } from "../../platform/sha256.ts";
import { readSent } from "./recorded.ts";
import { savedNumbers } from "./saved-numbers.ts";
import { readContent } from "./store/read-content.ts";
import { insertConversation } from "./store/store-conversation.ts";

/** Maximum size of a saved result: several times the texts of the largest recording. */
const MAX_RESULT_BYTES = 128 * 1024 * 1024;

const recordingOf = (id: string) => `conversations/${id}/recording.wirecost.gz`;
const resultOf = (conversationId: string, id: string) => `conversations/${conversationId}/results/${id}.json`;

const recordingLine = z.object({
  id: z.uuid(),
  name: archivedName,
  sha256: archivedSha256,
  createdAt: archivedAt,
});

const conversations: ArchivePart = {
  path: "conversations.jsonl",
  kind: "conversations",
  size: async (tx, teamId) => {
    const { _count, _sum } = await tx.conversation.aggregate({
      where: live(teamId),
      _count: true,
      _sum: { bytes: true },
    });
    return { conversations: _count, bytes: _sum.bytes ?? 0 };
  },
  page: async (tx, teamId, page) =>
    (
      await tx.conversation.findMany({
        ...page,
        where: { ...page.where, ...live(teamId) },
        select: { id: true, name: true, sha256: true, bytes: true, createdAt: true },
      })
    ).map((line) => ({ id: line.id, line })),
  files: (inTeam, teamId, line) => {
    const { id, bytes } = z.object({ id: z.string(), bytes: z.int() }).parse(line);
    return [{ path: recordingOf(id), content: () => readContent(inTeam, teamId, id, bytes) }];
  },
  take: takeEach("conversations.jsonl", recordingLine, takeRecording),
  limit: atMost("conversation", "recordings", MAX_CONVERSATIONS, "AND deleted_at IS NULL"),
};

/** A recording is validated again: an archive may contain anything. @returns whether it is new to the team */
async function takeRecording(
  into: Import,
  { id: archivedId, name, sha256, createdAt }: z.infer<typeof recordingLine>,
): Promise<boolean> {
  const { session, teamId, archive, ids } = into;
  const isKnown = async (hash: string) => {
    const known = await knownRecording(session, teamId, name, hash);
    if (known !== undefined) ids.set(archivedId, known);
    return known !== undefined;
  };
  if (await isKnown(sha256)) return false;
  const path = recordingOf(archivedId);
  const { recorded } = await readSent([await archive.bytes(path, MAX_RECORDING_BYTES)]).catch(
    (error: unknown) => {
      throw error instanceof ConversationFileError ? archiveError(`${path}: ${error.message}`) : error;
    },
  );
  if (recorded.sha256 !== sha256 && (await isKnown(recorded.sha256))) return false;
  const id = ids.made(archivedId);
  ids.set(archivedId, id);
  await insertConversation(session, { id, teamId, name, createdAt }, recorded);
  return true;
}

/** SQL: in the session of the import. A deleted one is restored. */
async function knownRecording(session: Session, teamId: string, name: string, sha256: string) {
  const { rows } = await session.query<{ id: string }>(
    "UPDATE conversation SET deleted_at = NULL WHERE team_id = $1 AND name = $2 AND sha256 = $3 RETURNING id",
    [teamId, name, sha256],
  );
  return rows[0]?.id;
}

const ofLive = (teamId: string) => ({ teamId, conversation: { deletedAt: null } });

const resultLine = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  name: archivedName,
  createdAt: archivedAt,
});

const evaluations: ArchivePart = {
  path: "conversation-results.jsonl",
  kind: "evaluations",
  refersTo: ["conversationId"],
  size: async (tx, teamId) => ({
    evaluations: await tx.conversationEvaluation.count({ where: ofLive(teamId) }),
  }),
  page: async (tx, teamId, page) =>
    (
      await tx.conversationEvaluation.findMany({
        ...page,
        where: { ...page.where, ...ofLive(teamId) },
        select: { id: true, conversationId: true, name: true, createdAt: true },
      })
    ).map((line) => ({ id: line.id, line })),
  files: (inTeam, teamId, line) => {
    const { id, conversationId } = z.object({ id: z.string(), conversationId: z.string() }).parse(line);
    const content = async function* () {
      const row = await inTeam((tx) =>
        tx.conversationEvaluation.findFirst({ where: { id, teamId }, select: { document: true } }),
      );
      yield row?.document ?? "";
    };
    return [{ path: resultOf(conversationId, id), content }];
  },
  take: takeEach("conversation-results.jsonl", resultLine, takeResult),
  limit: atMostEach(
    "conversation_evaluation",
    "conversation_id",
    MAX_EVALUATIONS,
    ({ count }) => `one recording would have ${count} saved results; it`,
  ),
};

/** SQL: in the session of the import. @returns whether it is new to the team */
async function takeResult(
  { session, teamId, archive, ids }: Import,
  { id: archivedId, conversationId, name, createdAt }: z.infer<typeof resultLine>,
): Promise<boolean> {
  const path = resultOf(conversationId, archivedId);
  const bytes = await archive.bytes(path, MAX_RESULT_BYTES);
  const read = textOf(evaluation).safeParse(Buffer.from(bytes).toString("utf8"));
  if (!read.success) throw archiveError(`${path}: ${z.prettifyError(read.error).slice(0, 300)}`);
  const { text, document } = read.data;
  const own = ids.of(conversationId);
  const sha256 = sha256Of(text);
  const { rowCount } = await session.query(
    "SELECT FROM conversation_evaluation WHERE team_id = $1 AND conversation_id = $2 AND sha256 = $3 AND name = $4",
    [teamId, own, sha256, name],
  );
  if (rowCount) return false;
  const row = {
    ...{
      id: ids.made(archivedId),
      conversationId: own,
      name,
      document: text,
      bytes: bytes.byteLength,
      sha256,
    },
    ...{ ...savedNumbers(document), createdAt },
  };
  const target = { table: "conversation_evaluation", conflict: "DO NOTHING" };
  return (await insertKnown(session, teamId, target, [row])) === 1;
}

const atMostLimits = atMost("conversation_limit", "limits of recordings", MAX_CONVERSATION_LIMITS);
const atMostLimitsEach = atMostEach<{ readonly name: string }>(
  "conversation_limit",
  "name",
  MAX_LIMITS_OF_NAME,
  ({ name, count }) => `the recordings named ${JSON.stringify(name)} would have ${count} limits; they`,
);

const limits = tablePart({
  path: "conversation-limits.jsonl",
  kind: "conversationLimits",
  schema: conversationLimit.omit({ id: true }),
  rows: (tx) => tx.conversationLimit,
  where: (teamId) => ({ teamId }),
  line: ({ endpoint }) => ({ endpoint: endpoint === "" ? null : endpoint }),
  table: "conversation_limit",
  conflict: "(team_id, name, endpoint) DO NOTHING",
  row: ({ endpoint, ...line }) => ({ ...line, id: randomUUID(), endpoint: endpoint ?? "" }),
  limit: async (session, teamId) => {
    // It takes the lock under which a request counts both.
    await atMostLimits(session, teamId);
    await atMostLimitsEach(session, teamId);
  },
});

export const archive = archived(import.meta.url, [conversations, evaluations, limits]);
