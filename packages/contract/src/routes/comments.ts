import { defineRoutes } from "../route.ts";
import { comment, commentList, createComment, editComment, listComments } from "../teams/comment.ts";

/** Members' comments on runs, uploads, their cells and recordings. Links never include them. */
export const commentRoutes = defineRoutes("comments", {
  listComments: {
    at: "GET /api/teams/:teamId/comments",
    summary: "List comments on a run, an upload or a recording, and on cells",
    permission: "readTeam",
    query: listComments,
    reply: commentList,
  },
  createComment: {
    at: "POST /api/teams/:teamId/comments",
    summary: "Create a comment; mentioned members get an e-mail",
    permission: "editTeam",
    body: createComment,
    reply: comment,
    status: 201,
  },
  editComment: {
    at: "PATCH /api/teams/:teamId/comments/:commentId",
    summary: "Edit your own comment",
    permission: "editTeam",
    body: editComment,
    reply: comment,
  },
  deleteComment: {
    at: "DELETE /api/teams/:teamId/comments/:commentId",
    summary: "Delete your own comment; owners can delete any",
    permission: "editTeam",
  },
});
