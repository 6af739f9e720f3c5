import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import helmet from "helmet";
import { bearerToken } from "../auth/bearer-token.ts";
import { AppError } from "../errors/app-error.ts";
import { isForData } from "../http/routed.ts";
import { isFramed, pagePolicy } from "./content-security-policy.ts";

type Headers = Readonly<Record<string, string>>;

interface Options {
  /** As from {@link securityHeaders}. */
  readonly headersFor: (path: string) => Headers;
  /** Address of the product's own pages. */
  readonly origins: readonly string[];
}

/** The headers of every response by its routed path. @param https whether the product is reached by it */
export function securityHeaders(https: boolean): (path: string) => Headers {
  const strictTransportSecurity = https ? { maxAge: 31_536_000 } : false;
  const forPages = headersOf(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
  );
  // X-Frame-Options cannot allow any site.
  const { "x-frame-options": _, ...forFrames } = forPages;
  // helmet's other headers concern documents. Data that is opened as a document is prevented from executing anything.
  const forData = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  forData["cache-control"] = "no-store";
  return (path) =>
    isForData(path) && !isReference(path)
      ? forData
      : { ...(isFramed(path) ? forFrames : forPages), "content-security-policy": pagePolicy(path) };
}

/** Headers for every response, no request without a host, and no changes by pages of other sites. */
export const security = fp(async (app, { headersFor, origins }: Options) => {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers, raw } = request;
    reply.headers(headersFor(request.routed.path));
    // Node's own rejection (requireHostHeader) has none of these headers, and is not a problem document.
    if (raw.httpVersion === "1.1" && headers.host === undefined)
      return done(
        new AppError("invalid-request", "The request has no Host header, which HTTP/1.1 requires."),
      );
    const reads = method === "GET" || method === "HEAD" || method === "OPTIONS";
    // No browser sends a key automatically, and pages of other sites cannot send one: CORS does not allow it. A session
    // that comes with a key is ignored.
    if (reads || bearerToken(request) !== undefined || !isForeign(request, origins)) return done();
    done(new AppError("forbidden", "This change was requested by a page of another site."));
  });
});

/** The readable form of the API's description, which is a page. */
function isReference(path: string): boolean {
  return path === "/api/docs" || path.startsWith("/api/docs/");
}

/** helmet's headers, computed once: they do not depend on the request. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Whether a browser states that a page of another site sent this. Other clients send neither header. */
function isForeign(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "cross-site") return true;
  if (origin === undefined || site === "same-origin" || origins.includes(origin)) return false;
  // Reached by another name of this machine, as by a phone on the same network.
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
