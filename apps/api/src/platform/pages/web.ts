import httpProxy from "@fastify/http-proxy";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";
import { isForData } from "../http/routed.ts";
import type { VisitorMark } from "../http/visitor-mark.ts";
import { PageScripts } from "./page-scripts.ts";

/**
 * How long an idle connection to Next is reused: much shorter than Next keeps it (--keepAliveTimeout of next start). By
 * default the two differ by a second, and on a busy machine a request met a closing connection.
 */
const IDLE_CONNECTION_MS = 10_000;

interface Pages {
  /** Where Next listens. */
  readonly origin: string;
  readonly mark: VisitorMark;
  /** Whether the link with this token does not open. */
  readonly isGone: (token: string) => Promise<boolean>;
}

/** The page of a link, without its pictures. */
const LINK_PAGE = /^\/(?:s|embed)\/([^/?]+)\/?(?:\?|$)/;

/** Everything outside /api is a page of Next. See docs/decisions/api/002-one-address.md. */
export const web = fp(async (app, { origin, mark, isGone }: Pages) => {
  const scripts = new PageScripts(origin);
  /** Whether a page says that its link is not valid; false while the database does not answer. */
  async function isGonePage(url: string): Promise<boolean> {
    const token = LINK_PAGE.exec(url)?.[1];
    return token !== undefined && (await isGone(decodeURIComponent(token)).catch(() => false));
  }
  await app.register(async (scope) => {
    // The body of a page request is streamed.
    scope.removeContentTypeParser("application/json");
    await scope.register(httpProxy, {
      upstream: origin,
      prefix: "/",
      // It would log addresses, and an address can contain a share's token.
      disableRequestLogging: true,
      httpMethods: ["GET", "HEAD", "POST"],
      undici: { keepAliveMaxTimeout: IDLE_CONNECTION_MS },
      replyOptions: {
        // A share is not cached by proxies, whatever the page's headers. Next's keep-alive header does not apply to the
        // client's connection, which it may have asked to close.
        rewriteHeaders: ({ connection: _, "keep-alive": __, ...headers }, request) => {
          // The only notice of a page whose client has disconnected meanwhile.
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
          Promise.all([scripts.allow(request, reply), isGonePage(request.url)]).then(
            ([, gone]) => (gone ? reply.code(404) : reply).send(stream),
            (error: unknown) => reply.send(pagesAway(error)),
          );
        },
        onError: (reply, { error }) => {
          reply.send(pagesAway(error));
        },
      },
      preHandler: async (request, reply) => {
        if (isForData(request.routed.path)) return reply.callNotFound();
        // A share's address is a secret: it must not be cached, indexed or sent as a referrer.
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
