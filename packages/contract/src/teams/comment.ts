import { params } from "../experiments/param-value.ts";
import { newId } from "../new-id.ts";
import * as z from "../zod.ts";

const subject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("run"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("upload"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("conversation"), id: z.uuid() }),
]);

const cell = params.refine((settings) => Object.keys(settings).length <= 20, "has more than 20 settings.");

export const commentText = z
  .string()
  .trim()
  .min(1, "A comment needs at least one character.")
  .max(5000, "A comment has at most 5,000 characters.");

/** Ids of members mentioned as @ and their name; others are omitted. */
const mentions = z.array(z.string().max(100)).max(20).default([]);

export const comment = z.object({
  id: z.uuid(),
  /** null for the whole run or upload, and for a recording. */
  cell: cell.nullable(),
  /** The id is null for a key, for a deleted account, and from an archive; the name is as of the comment. */
  author: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Plain text. */
  text: z.string(),
  /** The id is empty for a name from an archive. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export const commentList = z.object({ items: z.array(comment) });

/** Of exactly one object. */
export const listComments = z
  .object({
    runId: z.uuid().optional(),
    uploadId: z.uuid().optional(),
    conversationId: z.uuid().optional(),
  })
  .refine((ids) => Object.values(ids).filter((id) => id !== undefined).length === 1, {
    message: "name one run, upload or recording.",
    path: ["runId"],
  });

export const createComment = z.strictObject({
  id: newId,
  of: subject,
  cell: cell.nullable().default(null),
  text: commentText,
  mentions,
});
export const editComment = z.strictObject({ text: commentText, mentions });

/** Maximum comments on a run, upload or recording. */
export const MAX_COMMENTS = 500;

export type CommentSubject = z.infer<typeof subject>;
export type Comment = z.infer<typeof comment>;
export type CommentList = z.infer<typeof commentList>;
export type CreateComment = z.output<typeof createComment>;
export type EditComment = z.output<typeof editComment>;
