import { routes } from "@wirecost/contract";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { checkReplies } from "./check-replies.ts";

describe("checkReplies", () => {
  const user = { id: "1", name: "Ann", email: "ann@example.com", emailVerified: true, toReview: 0 };
  const me = { user, teams: [], example: null };
  it.each([
    ["what the schema has", me, 200],
    ["a column too many", { ...me, user: { ...me.user, password: "hash" } }, 500],
    ["a column too few", { teams: [], example: null }, 500],
  ])("%s", async (_, body, status) => {
    const app = Fastify();
    checkReplies(app);
    app.get(routes.me.path, { config: { operation: "me" } }, async () => body);
    expect((await app.inject({ url: "/api/me" })).statusCode).toBe(status);
    await app.close();
  });
});
