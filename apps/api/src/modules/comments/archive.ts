import { comment, commentText, MAX_COMMENTS } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName } from "../../platform/archive/archive-fields.ts";
import { type ArchivePart, archived } from "../../platform/archive/archive-part.ts";
import { tablePart } from "../../platform/archive/table-part.ts";
import { AppError } from "../../platform/errors/app-error.ts";

/** Those on what is not deleted. */
const live = (teamId: string) => ({
  teamId,
  OR: [
    { run: { experiment: { deletedAt: null } } },
    { upload: { deletedAt: null } },
    { conversation: { deletedAt: null } },
  ],
});

/** On a run, an upload or a recording. Who wrote it and whom it mentions are names: an archive speaks for no member. */
const schema = z
  .object({
    id: z.uuid(),
    runId: z.uuid().nullable(),
    uploadId: z.uuid().nullable(),
    // Archives made before recordings could be commented on have none.
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

/**
 * Without a lock, as the things that an import comments on are new to the team or hold few: at most one comment for each
 * request at the same time is too many. SQL: in the session of the import.
 */
const limit: ArchivePart["limit"] = async (session, teamId) => {
  const { rows } = await session.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM comment WHERE team_id = $1 GROUP BY run_id, upload_id, conversation_id
     HAVING count(*) > ${MAX_COMMENTS} LIMIT 1`,
    [teamId],
  );
  const [beyond] = rows;
  if (!beyond) return;
  throw new AppError(
    "conflict",
    `With those of the archive one run, upload or recording would have ${beyond.count} comments; it may have ${MAX_COMMENTS}. Nothing was imported.`,
  );
};

export const archive = archived(import.meta.url, [
  tablePart({
    path: "comments.jsonl",
    kind: "comments",
    schema,
    limit,
    size: async (tx, teamId) => ({ comments: await tx.comment.count({ where: live(teamId) }) }),
    page: async (tx, teamId, page) =>
      (await tx.comment.findMany({ where: live(teamId), ...page })).map(
        ({ authorName: author, mentions, ...row }) => ({
          ...row,
          author,
          mentions: comment.shape.mentions.parse(mentions).map(({ name }) => name),
        }),
      ),
    table: "comment",
    columns: {
      id: "uuid",
      run_id: "uuid",
      upload_id: "uuid",
      conversation_id: "uuid",
      cell: "jsonb",
      author_name: "text",
      text: "text",
      mentions: "jsonb",
      created_at: "timestamptz",
      edited_at: "timestamptz",
    },
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
