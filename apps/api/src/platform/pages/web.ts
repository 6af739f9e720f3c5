import httpProxy from "@fastify/http-proxy";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";
import { isForData } from "../http/routed.ts";
import type { VisitorMark } from "../http/visitor-mark.ts";
import { PageScripts } from "./page-scripts.ts";

/**
 * How long a connection to Next without a request is used again: much shorter than Next keeps it (--keepAliveTimeout of
 * next start). By default the two are a second apart, and on a busy machine a request met a connection that was closing.
 */
const IDLE_CONNECTION_MS = 10_000;

/** Everything outside /api is a page: Next's. See docs/decisions/api/002-one-address.md. */
export const web = fp(async (app, { origin, mark }: { origin: string; mark: VisitorMark }) => {
  const scripts = new PageScripts(origin);
  await app.register(async (scope) => {
    // What is sent to a page is passed on as it comes.
    scope.removeContentTypeParser("application/json");
    await scope.register(httpProxy, {
      upstream: origin,
      prefix: "/",
      // It would log addresses, and an address can hold a share's token.
      disableRequestLogging: true,
      httpMethods: ["GET", "HEAD", "POST"],
      undici: { keepAliveMaxTimeout: IDLE_CONNECTION_MS },
      replyOptions: {
        // Nothing of a share is kept on the way, whatever the page itself says. How long the connection to Next stays open
        // is not said of the client's, which it may have asked to close.
        rewriteHeaders: ({ connection: _, "keep-alive": __, ...headers }, request) => {
          // The only word of a page whose client has closed meanwhile.
          request?.endWork?.();
          return request && isShared(request.url) ? { ...headers, "cache-control": "no-store" } : headers;
        },
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...scripts.headerFor(request),
          ...mark.headerFor(request.ip),
          host: new URL(origin).host,
        }),
        onResponse: (request, reply, { stream }) => {
          scripts.allow(request, reply).then(
            () => reply.send(stream),
            (error: unknown) => reply.send(pagesAway(error)),
          );
        },
        onError: (reply, { error }) => {
          reply.send(pagesAway(error));
        },
      },
      preHandler: async (request, reply) => {
        if (isForData(request.routed.path)) return reply.callNotFound();
        // A share's address is a secret: it must not be kept, indexed or passed on.
        if (isShared(request.url)) {
          reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");
        }
      },
    });
  });
});

function pagesAway(cause: unknown): AppError {
  const detail = "The part of the server that renders the pages does not respond. Try again in a moment.";
  return new AppError("server-unavailable", detail, [], { cause });
}

function isShared(url: string): boolean {
  return url.startsWith("/s/") || url.startsWith("/embed/");
}
