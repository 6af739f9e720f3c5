import { comment, commentText, MAX_COMMENTS } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMostEach, tablePart } from "../../platform/archive/table-part.ts";

/**
 * Comments on a run, an upload or a recording. Authors and mentions are only names: an archive must not write on behalf
 * of members.
 */
const schema = z
  .object({
    id: z.uuid(),
    runId: z.uuid().nullable(),
    uploadId: z.uuid().nullable(),
    // Older archives have no comments on recordings.
    conversationId: z.uuid().nullable().default(null),
    cell: comment.shape.cell,
    author: archivedName,
    text: commentText,
    mentions: z.array(archivedName).max(20),
    createdAt: archivedAt,
    editedAt: archivedAt.nullable(),
  })
  .refine(
    ({ runId, uploadId, conversationId }) =>
      [runId, uploadId, conversationId].filter((id) => id !== null).length === 1,
    "is on one run, upload or recording.",
  );

// Without a lock, because the imported objects are new to the team or have few comments: at most one comment per
// concurrent request exceeds the limit.
const limit = atMostEach(
  "comment",
  "run_id, upload_id, conversation_id",
  MAX_COMMENTS,
  ({ count }) => `one run, upload or recording would have ${count} comments; it`,
);

export const archive = archived(import.meta.url, [
  tablePart({
    path: "comments.jsonl",
    kind: "comments",
    refersTo: ["runId", "uploadId", "conversationId"],
    schema,
    limit,
    rows: (tx) => tx.comment,
    // Comments on objects that are not deleted.
    where: (teamId) => ({
      teamId,
      OR: [
        { run: { experiment: { deletedAt: null } } },
        { upload: { deletedAt: null } },
        { conversation: { deletedAt: null } },
      ],
    }),
    line: ({ authorName, mentions }) => ({
      author: authorName,
      mentions: comment.shape.mentions.parse(mentions).map(({ name }) => name),
    }),
    table: "comment",
    conflict: "(team_id, id) DO NOTHING",
    live: "",
    row: ({ id, runId, uploadId, conversationId, author: authorName, mentions, ...rest }, ids) => ({
      ...rest,
      id: ids.of(id),
      runId: runId === null ? null : ids.of(runId),
      uploadId: uploadId === null ? null : ids.of(uploadId),
      conversationId: conversationId === null ? null : ids.of(conversationId),
      authorName,
      mentions: mentions.map((name) => ({ id: "", name })),
    }),
  }),
]);
