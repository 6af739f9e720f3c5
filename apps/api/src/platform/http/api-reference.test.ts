import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = await sharedApp();
});

describe("the API reference", () => {
  it("loads scripts only from this address, and has no inline script", async () => {
    const page = await app.inject({ url: "/api/docs" });
    expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8" });
    expect(page.headers["content-security-policy"]).toMatch(/script-src 'self'$/);
    expect(page.body).not.toMatch(/https?:/);
    expect([...page.body.matchAll(/<script[^>]*>([^<]*)</g)].map(([, within]) => within)).toEqual(["", ""]);
    const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(scripts).toHaveLength(2);
    for (const url of scripts) {
      const reply = await app.inject({ url });
      expect([reply.statusCode, reply.headers["content-type"]], url).toEqual([
        200,
        "text/javascript; charset=utf-8",
      ]);
    }
  });

  it("is compressed for browsers that accept it, with the same content", async () => {
    const plain = await app.inject({ url: "/api/docs/scalar.js" });
    const packed = await app.inject({
      url: "/api/docs/scalar.js",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});
