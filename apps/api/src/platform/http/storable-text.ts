import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";
import { findUnstorable } from "./find-unstorable.ts";
import type { Issue } from "./first-issue.ts";

/**
 * Refuses in a body, a query or a path what no text in PostgreSQL and no UTF-8 can hold: NUL characters, and halves of
 * characters that take two units (`"\ud800"`), which JSON can write. Register before any route.
 */
export const storableText = fp(async (app) => {
  app.addHook("onRoute", (route) => {
    // As it came: a schema may make text of it.
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      ({ body }, _reply, done) => done(refuse(findUnstorable(body))),
    ];
    // As it is read: a query can hold JSON.
    route.preHandler = [
      ({ query, params }, _reply, done) => {
        // A link's token is hashed and not stored, and every wrong one has the same answer.
        const { token: _, ...stored } = (params ?? {}) as Readonly<Record<string, unknown>>;
        done(refuse(findUnstorable(query) ?? findUnstorable(stored)));
      },
      ...[route.preHandler ?? []].flat(),
    ];
  });
});

function refuse(issue: Issue | undefined) {
  return (
    issue && new AppError("invalid-request", `${issue.where || "The request"} ${issue.message}`, [issue])
  );
}
