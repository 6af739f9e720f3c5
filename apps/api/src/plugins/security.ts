import helmet from "@fastify/helmet";
import fp from "fastify-plugin";
import { AppError } from "../app-error.ts";

/** Headers for every answer, and no change by a page of another site. */
export const security = fp(async (app, { https }: { https: boolean }) => {
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
    if (!reads && request.headers["sec-fetch-site"] === "cross-site") {
      throw new AppError("forbidden", "This change was asked for by a page of another site.");
    }
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
});
