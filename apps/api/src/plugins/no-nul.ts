import { type Route, routes } from "@wirecost/contract";
import type { preHandlerHookHandler } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../app-error.ts";

/**
 * Refuses NUL characters in a body or a query: PostgreSQL's text cannot hold them. Operations that are open to
 * anyone store none. Register before any route.
 */
export const noNul = fp(async (app) => {
  app.addHook("onRoute", (route) => {
    const operation = route.config?.operation;
    const storesNothing = operations.get(operation ?? "")?.permission === "anyone";
    if (!storesNothing) route.preHandler = [refuseNul, ...[route.preHandler ?? []].flat()];
  });
});

const operations = new Map<string, Route>(Object.entries(routes));

const refuseNul: preHandlerHookHandler = ({ body, query }, _reply, done) => {
  const where = findNul(body) ?? findNul(query);
  if (where === undefined) return done();
  const message = "has a NUL character, which text cannot hold: leave it out.";
  done(new AppError("invalid-request", `${where || "The request"} ${message}`, [{ where, message }]));
};

/** The path to a text with a NUL character, such as "design.metric"; undefined where there is none. */
function findNul(value: unknown): string | undefined {
  // A list instead of recursion: how deep a body is nested is the sender's choice.
  const open: { path: string; value: unknown }[] = [{ path: "", value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === "string" && next.value.includes("\0")) return next.path;
    if (!isParsed(next.value)) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (key.includes("\0")) return next.path;
      open.push({ path: next.path ? `${next.path}.${key}` : key, value: inner });
    }
  }
  return undefined;
}

/** Not a file's stream, which is a body as well. */
function isParsed(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
