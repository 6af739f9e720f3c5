import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { errors } from "./errors.ts";

it("a row that is not what the code expects is a fault of ours, not of the request", async () => {
  const app = Fastify({ logger: false });
  await app.register(errors);
  app.get("/row", () => z.object({ name: z.string() }).parse({ name: null }));
  const reply = await app.inject({ url: "/row" });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: "internal", detail: expect.not.stringContaining("name") });
  await app.close();
});
