import type { preHandlerHookHandler } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";

/**
 * Refuses in a body, a query or a path what no text in PostgreSQL and no UTF-8 can hold: NUL characters, and halves of
 * characters that take two units (`"\ud800"`), which JSON can write. Register before any route.
 */
export const storableText = fp(async (app) => {
  app.addHook("onRoute", (route) => {
    route.preHandler = [refuseUnstorable, ...[route.preHandler ?? []].flat()];
  });
});

/** With the u flag a surrogate is one that stands alone. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const refuseUnstorable: preHandlerHookHandler = ({ body, query, params }, _reply, done) => {
  // A link's token is hashed and not stored, and every wrong one has the same answer.
  const { token: _, ...stored } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const unstorable = findUnstorable(body) ?? findUnstorable(query) ?? findUnstorable(stored);
  if (!unstorable) return done();
  const { where, character } = unstorable;
  const what =
    character === "\0"
      ? "a NUL character"
      : `half a character (\\u${character.charCodeAt(0).toString(16)} without its other half)`;
  const message = `has ${what}, which text cannot hold: leave it out.`;
  done(new AppError("invalid-request", `${where || "The request"} ${message}`, [{ where, message }]));
};

interface Unstorable {
  /** The path to the text, such as "design.metric". */
  readonly where: string;
  readonly character: string;
}

function findUnstorable(value: unknown): Unstorable | undefined {
  // A list instead of recursion: how deep a body is nested is the sender's choice.
  const open: { path: string; value: unknown }[] = [{ path: "", value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && UNSTORABLE.test(value)) return found(path, value);
    if (!isParsed(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return found(path, key);
      // Most values hold nothing: a path is made for others only.
      if (typeof inner === "string" ? UNSTORABLE.test(inner) : isParsed(inner))
        open.push({ path: path ? `${path}.${key}` : key, value: inner });
    }
  }
  return undefined;
}

function found(where: string, text: string): Unstorable {
  const [character = ""] = UNSTORABLE.exec(text) ?? [];
  return { where, character };
}

/** Not a file's stream, which is a body as well. */
function isParsed(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
