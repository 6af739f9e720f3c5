import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { testConfig } from "../../testing/test-app.ts";
import { routeGuard } from "./route-guard.ts";

const handler = async () => "open";
const config = (operation: string) => ({ config: { operation } });

describe("a route under /api", () => {
  const app = Fastify();
  app.register(routeGuard);

  it("stops the start without a permission", async () => {
    await app.after();
    expect(() => app.get("/api/secrets", handler)).toThrow(
      "GET /api/secrets is no operation of the contract, so it has no permission: it would be open to all.",
    );
    expect(() => app.get("/api/authors", handler)).toThrow("/api/authors");
    expect(() => app.post("/api/auth/backdoor", handler)).toThrow("/api/auth/backdoor");
  });

  it("cannot use an operation with another path or method", () => {
    expect(() => app.get("/api/teams/:teamId/uploads", handler)).toThrow("/uploads");
    expect(() => app.get("/api/secrets", config("health"), handler)).toThrow("/api/secrets");
    expect(() => app.post("/api/health", config("health"), handler)).toThrow("POST /api/health");
    app.get("/api/health", config("health"), handler);
  });

  it("is checked in the whole server, also in a plugin", async () => {
    const whole = await buildApp(await testConfig());
    const added = whole.register(async (inner) => inner.get("/secrets", handler), { prefix: "/api" });
    await expect(added).rejects.toThrow("GET /api/secrets is no operation");
    await whole.close().catch(() => {});
  });

  afterEach(() => app.after());
});
