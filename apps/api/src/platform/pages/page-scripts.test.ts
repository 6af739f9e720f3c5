import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import { inlineScriptHashes, pagePolicy } from "./content-security-policy.ts";
import { PageScripts } from "./page-scripts.ts";

const BUILT = "<script>built()</script>";
const visits: { url: string | undefined; policy: string | undefined }[] = [];

/** Simulates Next: a prerendered page at /built, and dynamic pages elsewhere. */
const pages = createServer(({ url, headers }, reply) => {
  visits.push({ url, policy: headers["content-security-policy"]?.toString() });
  if (url !== "/built") {
    reply.setHeader("content-type", "text/html; charset=utf-8");
    return reply.end(`<script nonce="x">of(${JSON.stringify(url)})</script>`);
  }
  reply.setHeader("x-nextjs-prerender", ["1", "1"]).setHeader("etag", '"of-the-build"');
  if (headers["if-none-match"] === '"of-the-build"') return reply.writeHead(304).end();
  reply.setHeader("content-type", "text/html; charset=utf-8");
  if (!headers["accept-encoding"]?.includes("gzip")) return reply.end(BUILT);
  return reply.setHeader("content-encoding", "gzip").end(gzipSync(BUILT));
});

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    pages.listen(0, "127.0.0.1", resolve);
  });
  const address = pages.address();
  const port = typeof address === "object" && address ? address.port : 0;
  origin = `http://127.0.0.1:${port}`;
  app = await testApp({ webOrigin: origin });
});
afterAll(async () => {
  await app.close();
  pages.close();
  pages.closeAllConnections();
});

const policyOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).headers["content-security-policy"];

it("of a prerendered page run by their hashes, also if compressed or not modified", async () => {
  const policy = pagePolicy("/", inlineScriptHashes(BUILT));
  expect(await policyOf("/built", { "if-none-match": '"of-the-build"' })).toBe(policy);
  expect(await policyOf("/built", { "accept-encoding": "gzip" })).toBe(policy);
  expect(await policyOf("/built")).toBe(policy);
  // One request for the hashes, and three for the page.
  expect(visits.filter(({ url }) => url === "/built")).toHaveLength(4);
});

it("of a dynamic page run by a nonce that Next gets, new per request", async () => {
  const policies = [await policyOf("/a"), await policyOf("/a")];
  const nonces = visits.filter(({ url }) => url === "/a").map(({ policy }) => policy?.split(" ")[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(policies).toEqual(nonces.map((nonce) => pagePolicy("/", [`${nonce}`])));
  expect(nonces[0]).toMatch(/^'nonce-[\w+/]{22}=='$/);
});

it("are not those that a client names", async () => {
  const policy = await policyOf("/b", { "content-security-policy": "script-src 'nonce-mine'" });
  expect(policy).not.toContain("mine");
  expect(visits.at(-1)?.policy).not.toContain("mine");
});

it("of a reply to the router have none", async () => {
  expect(await policyOf("/c", { rsc: "1" })).toBe(pagePolicy("/"));
});

it("are read from Next, and not from a server named in the address", async () => {
  const headers = new Map([["x-nextjs-prerender", "1"]]);
  const reply = {
    getHeader: (name: string) => headers.get(name),
    header: (name: string, value: string) => headers.set(name, value),
  };
  await new PageScripts(origin).allow({ url: "//elsewhere.invalid/built", headers: {} }, reply);
  expect(visits.at(-1)?.url).toBe("//elsewhere.invalid/built");
  expect(headers.get("content-security-policy")).toContain("script-src 'self'");
});
