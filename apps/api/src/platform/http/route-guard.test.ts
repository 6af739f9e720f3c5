import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { testConfig } from "../../testing/test-app.ts";
import { routeGuard } from "./route-guard.ts";

const none = async () => "open";
const config = (operation: string) => ({ config: { operation } });

describe("a route under /api", () => {
  const app = Fastify();
  app.register(routeGuard);

  it("stops the start where it has no permission", async () => {
    await app.after();
    expect(() => app.get("/api/secrets", none)).toThrow(
      "GET /api/secrets is no operation of the contract, so it has no permission: it would be open to all.",
    );
    expect(() => app.get("/api/authors", none)).toThrow("/api/authors");
    expect(() => app.post("/api/auth/backdoor", none)).toThrow("/api/auth/backdoor");
  });

  it("cannot pass for an operation whose path or method it has not", () => {
    expect(() => app.get("/api/teams/:teamId/uploads", none)).toThrow("/uploads");
    expect(() => app.get("/api/secrets", config("health"), none)).toThrow("/api/secrets");
    expect(() => app.post("/api/health", config("health"), none)).toThrow("POST /api/health");
    app.get("/api/health", config("health"), none);
  });

  it("is guarded in the whole server, in a plugin of its own too", async () => {
    const whole = await buildApp(await testConfig());
    const added = whole.register(async (inner) => inner.get("/secrets", none), { prefix: "/api" });
    await expect(added).rejects.toThrow("GET /api/secrets is no operation");
    await whole.close().catch(() => {});
  });

  afterEach(() => app.after());
});
