import type { FastifyRequest } from "fastify";
import { actorOf } from "../../platform/auth/actor-of.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { memberStore, teamStore } from "../teams/index.ts";
import { mentionMail } from "./mention-mail.ts";
import { type CommentedThing, commentStore, type Mentioned, subjectIn } from "./store.ts";

export function commentRoutes({
  config: { publicUrl },
  database,
  accountsDatabase,
  findPrincipal,
  mail,
}: RequestServices) {
  const comments = commentStore(database);
  const teams = teamStore(accountsDatabase);
  const members = memberStore(accountsDatabase);
  /** The author of a comment; a key has a name but no id. */
  const authorOf = async (request: FastifyRequest): Promise<{ id: string | null; name: string }> => {
    const { kind, id, name } = actorOf(await findPrincipal(request));
    return { id: kind === "person" ? id : null, name: name ?? "" };
  };
  const tell = async (
    teamId: string,
    author: { id: string | null; name: string },
    text: string,
    { name, team, path }: CommentedThing,
    mentioned: readonly Mentioned[],
  ) => {
    const link = `${publicUrl}${path}`;
    const others = mentioned.flatMap(({ id }) => (id === author.id ? [] : [id]));
    if (others.length === 0) return;
    for (const email of await members.addresses(teamId, others))
      await mail.send(mentionMail(email, { author: author.name, subject: name, team, text, link }));
  };
  return {
    listComments: ({ params: { teamId }, query: { runId, uploadId, conversationId } }) =>
      comments.list(teamId, subjectIn({ runId, uploadId, conversationId })),
    createComment: async ({ params, body, request }) => {
      const author = await authorOf(request);
      const { comment, subject, mentioned } = await comments.create(params.teamId, author, body);
      await tell(params.teamId, author, comment.text, subject, mentioned);
      return comment;
    },
    editComment: async ({ params: { teamId, commentId }, body, request }) => {
      const author = await authorOf(request);
      const { comment, subject, mentioned } = await comments.edit(teamId, author.id, commentId, body);
      await tell(teamId, author, comment.text, subject, mentioned);
      return comment;
    },
    deleteComment: async ({ params: { teamId, commentId }, request }) => {
      const { id } = await authorOf(request);
      const owner = id !== null && (await teams.role(teamId, id)) === "owner";
      await comments.remove(teamId, id, commentId, owner);
    },
  } satisfies Partial<Handlers>;
}
