import helmet from "@fastify/helmet";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../app-error.ts";

interface Options {
  readonly https: boolean;
  /** Where the product's own pages are. */
  readonly origins: readonly string[];
}

/** Headers for every answer, and no change by a page of another site. */
export const security = fp(async (app, { https, origins }: Options) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Next writes its start-up data into inline scripts.
        scriptSrc: ["'self'", "'unsafe-inline'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", async (request) => {
    const reads = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    if (!reads && isForeign(request, origins))
      throw new AppError("forbidden", "This change was asked for by a page of another site.");
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
});

/** Whether a browser says that a page of another site sent this. Other clients send neither header. */
function isForeign({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined || site === "same-origin" || origins.includes(origin)) return false;
  // Reached by another name of this machine, as a phone on the same network would.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
