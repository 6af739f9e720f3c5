import { isDeepStrictEqual } from "node:util";
import {
  type Comment,
  type CommentList,
  type CommentSubject,
  type CreateComment,
  comment as commentSchema,
  type EditComment,
  MAX_COMMENTS,
  rolesWith,
} from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { lock } from "../../platform/database/locks.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { live } from "../../platform/database/soft-delete.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { AppError, idTaken, requireRow } from "../../platform/errors/app-error.ts";

export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

/** The object of a comment, in words and as a page. */
export interface CommentedThing {
  readonly name: string;
  /** Path within the product. */
  readonly path: string;
  readonly team: string;
}

type Said = Pick<EditComment, "text" | "mentions">;

/** Members' comments on runs, uploads and recordings. Those on a deleted object are not found. */
export function commentStore(database: Database) {
  return {
    /** Oldest first. */
    list: (teamId: string, of: CommentSubject): Promise<CommentList> =>
      database.asTeam(teamId, async (tx) => {
        await subjectOf(tx, teamId, of);
        const rows = await tx.comment.findMany({
          where: { teamId, ...columnOf(of) },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
          take: MAX_COMMENTS,
        });
        return { items: rows.map(toComment) };
      }),

    /**
     * Creates a comment, unless its author did so under this id: then it mentions no user again.
     *
     * @throws AppError not-found, conflict where there are too many, or the id is that of another comment
     */
    create: (
      teamId: string,
      author: { id: string | null; name: string },
      { id, of, cell, ...content }: CreateComment,
    ) =>
      database.asTeam(teamId, async (tx) => {
        const subject = await subjectOf(tx, teamId, of);
        if (id !== undefined) {
          await lock(tx, `comment ${id} of ${teamId}`);
          const earlier = await tx.comment.findFirst({ where: { teamId, id } });
          if (earlier) {
            const before = [earlier.authorId, earlier.text, earlier.cell, subjectIn(earlier)];
            if (!isDeepStrictEqual(before, [author.id, content.text, cell, of])) throw idTaken(id);
            return { comment: toComment(earlier), subject, mentioned: [] };
          }
        }
        await refuseBeyond(tx, {
          what: `comments on ${of.kind} ${of.id} of ${teamId}`,
          most: MAX_COMMENTS,
          message: `${subject.name} has ${MAX_COMMENTS} comments, the maximum. Delete some first.`,
          count: () => tx.comment.count({ where: { teamId, ...columnOf(of) } }),
        });
        const mentioned = await mentionedIn(tx, teamId, content);
        const row = await tx.comment.create({
          data: {
            ...(id === undefined ? {} : { id }),
            teamId,
            ...columnOf(of),
            cell: cell ?? Prisma.DbNull,
            authorId: author.id,
            authorName: author.name,
            text: content.text,
            mentions: mentioned.map(({ id, name }) => ({ id, name })),
          },
        });
        return { comment: toComment(row), subject, mentioned };
      }),

    /**
     * @returns those who were not mentioned before, too
     * @throws AppError forbidden for another's
     */
    edit: (teamId: string, authorId: string | null, id: string, content: EditComment) =>
      database.asTeam(teamId, async (tx) => {
        const { row: before, subject } = await find(tx, teamId, id);
        if (authorId === null || before.authorId !== authorId)
          throw new AppError("forbidden", `This is ${before.authorName}'s: only its author can edit it.`);
        const mentioned = await mentionedIn(tx, teamId, content);
        const mentions = mentioned.map(({ id, name }) => ({ id, name }));
        const data = { text: content.text, mentions, editedAt: new Date() };
        const row = await tx.comment.update({ where: { teamId_id: { teamId, id } }, data });
        const known = new Set(toComment(before).mentions.map(({ id }) => id));
        return {
          comment: toComment(row),
          subject,
          mentioned: mentioned.filter(({ id }) => !known.has(id)),
        };
      }),

    /** @param any whether another's may go, too @throws AppError forbidden */
    remove: (teamId: string, authorId: string | null, id: string, any: boolean): Promise<void> =>
      database.asTeam(teamId, async (tx) => {
        const { row } = await find(tx, teamId, id);
        if (!any && (authorId === null || row.authorId !== authorId))
          throw new AppError(
            "forbidden",
            `This is ${row.authorName}'s: only its author or an owner can delete it.`,
          );
        await tx.comment.deleteMany({ where: { id, teamId } });
      }),
  };
}

/** @param ids exactly one of which is set */
export function subjectIn({
  runId,
  uploadId,
  conversationId,
}: Readonly<Record<"runId" | "uploadId" | "conversationId", string | null | undefined>>): CommentSubject {
  if (runId) return { kind: "run", id: runId };
  if (uploadId) return { kind: "upload", id: uploadId };
  return { kind: "conversation", id: conversationId ?? "" };
}

function columnOf({ kind, id }: CommentSubject) {
  switch (kind) {
    case "run":
      return { runId: id };
    case "upload":
      return { uploadId: id };
    case "conversation":
      return { conversationId: id };
  }
}

const ofTeam = { team: { select: { name: true } } } as const;

/** @throws AppError not-found */
async function subjectOf(
  tx: Transaction,
  teamId: string,
  { kind, id }: CommentSubject,
): Promise<CommentedThing> {
  const named = { where: { id, ...live(teamId) }, select: { name: true, ...ofTeam } };
  switch (kind) {
    case "upload": {
      const { name, team } = await requireRow(kind, tx.upload.findFirst(named));
      return { name, path: `/uploads/${id}`, team: team.name };
    }
    case "conversation": {
      const { name, team } = await requireRow(kind, tx.conversation.findFirst(named));
      return { name, path: `/conversations?recording=${id}`, team: team.name };
    }
    case "run": {
      const run = tx.run.findFirst({
        where: { id, teamId, experiment: { deletedAt: null } },
        select: { experimentId: true, experiment: { select: { name: true } }, ...ofTeam },
      });
      const { experimentId, experiment, team } = await requireRow(kind, run);
      return { name: experiment.name, path: `/experiments/${experimentId}?run=${id}`, team: team.name };
    }
  }
}

/** Members among those ids who are mentioned in the text, and may read it: their e-mail contains it. */
async function mentionedIn(
  tx: Transaction,
  teamId: string,
  { text, mentions }: Said,
): Promise<readonly Mentioned[]> {
  if (mentions.length === 0) return [];
  const members = await tx.member.findMany({
    where: { organizationId: teamId, userId: { in: [...mentions] }, role: { in: [...rolesWith.readTeam] } },
    select: { user: { select: { id: true, name: true } } },
  });
  return members.map(({ user }) => user).filter(({ name }) => text.includes(`@${name}`));
}

async function find(tx: Transaction, teamId: string, id: string) {
  const row = await requireRow("comment", tx.comment.findFirst({ where: { id, teamId } }));
  return { row, subject: await subjectOf(tx, teamId, subjectIn(row)) };
}

const { read } = rowOf(commentSchema);

function toComment(row: Prisma.CommentGetPayload<object>): Comment {
  return read({ ...row, author: { id: row.authorId, name: row.authorName } });
}
