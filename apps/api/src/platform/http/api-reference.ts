import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyPluginCallback, FastifyReply } from "fastify";

/** Scalar's reference as one script for browsers. */
const SCRIPT = join(
  fileURLToPath(import.meta.resolve("@scalar/fastify-api-reference")),
  "../js/standalone.js",
);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Wirecost API reference</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<noscript><p>This page needs JavaScript. The same document as JSON: <a href="/api/openapi.json">/api/openapi.json</a></p></noscript>
<div id="reference"></div>
<script src="/api/docs/scalar.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** The policy of pages forbids inline scripts. Everything is loaded from this address: no fonts, no proxy. */
const START = `Scalar.createApiReference("#reference", {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  hideClientButton: true,
  showDeveloperTools: "never",
  mcp: { disabled: true },
  agent: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
`;

/** The OpenAPI document as a page, at /api/docs, using only this address. */
export const apiReference: FastifyPluginCallback = (app, _, done) => {
  let compressed: Promise<Buffer> | undefined;
  const script = (reply: FastifyReply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=3600");
  const hidden = { schema: { hide: true } };
  for (const url of ["/api/docs", "/api/docs/"])
    app.get(url, hidden, (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get("/api/docs/start.js", hidden, (_request, reply) => script(reply).send(START));
  app.get("/api/docs/scalar.js", hidden, async (request, reply) => {
    script(reply).header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return readFile(SCRIPT);
    compressed ??= readFile(SCRIPT).then((bytes) => promisify(gzip)(bytes));
    reply.header("content-encoding", "gzip");
    return compressed;
  });
  done();
};
