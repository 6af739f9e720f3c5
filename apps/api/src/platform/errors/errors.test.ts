import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { errors } from "./errors.ts";

it("an unexpected database row is a server error, not a client error", async () => {
  const app = Fastify({ logger: false });
  await app.register(errors);
  app.get("/row", () => z.object({ name: z.string() }).parse({ name: null }));
  const reply = await app.inject({ url: "/row" });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: "internal", detail: expect.not.stringContaining("name") });
  await app.close();
});

it("an unknown field is named, with the known ones", async () => {
  const app = Fastify({ logger: false }).setValidatorCompiler(validatorCompiler);
  await app.register(errors);
  const body = z.strictObject({ name: z.string(), expiresInDays: z.int().optional() });
  app.post("/key", { schema: { body } }, () => "made");
  const reply = await app.inject({ method: "POST", url: "/key", payload: { name: "CI", expiresAt: "soon" } });
  expect(reply.json()).toMatchObject({
    status: 400,
    detail: 'Unrecognized key: "expiresAt". It takes name, expiresInDays.',
  });
  await app.close();
});
