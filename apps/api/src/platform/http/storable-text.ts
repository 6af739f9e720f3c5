import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";
import { findUnstorable } from "./find-unstorable.ts";
import type { Issue } from "./first-issue.ts";

/**
 * Rejects text in a body, query or path that PostgreSQL and UTF-8 cannot represent: NUL characters, and unpaired
 * surrogates (`"\ud800"`), which JSON can contain. Register before any route.
 */
export const storableText = fp(async (app) => {
  app.addHook("onRoute", (route) => {
    // As received: a schema may convert it to text.
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      ({ body }, _reply, done) => done(refuse(findUnstorable(body))),
    ];
    // As parsed: a query can contain JSON.
    route.preHandler = [
      ({ query, params }, _reply, done) => {
        // A link's token is hashed and not stored, and every wrong one gets the same response.
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
