import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import helmet from "helmet";
import { AppError } from "../app-error.ts";

interface Options {
  readonly https: boolean;
  /** Where the product's own pages are. */
  readonly origins: readonly string[];
}

/** Headers for every answer, and no change by a page of another site. */
export const security = fp(async (app, { https, origins }: Options) => {
  const headers = headersOf(
    helmet({
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
    }),
  );
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    const reads = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    if (reads || !isForeign(request, origins)) return done();
    done(new AppError("forbidden", "This change was asked for by a page of another site."));
  });
});

/** What helmet sets, found out once: none of it depends on the request. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Whether a browser says that a page of another site sent this. Other clients send neither header. */
function isForeign({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined || site === "same-origin" || origins.includes(origin)) return false;
  // Reached by another name of this machine, as a phone on the same network would.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
