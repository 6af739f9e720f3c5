import { type Route, routes } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Bytes of a body whose parsing costs about as much as an ordinary request. */
const BYTES_PER_WEIGHT = 64 * 1024;

/**
 * The route and the head of a request. All decisions use the route instead of the address, which can be written in many
 * ways.
 */
export interface Routed {
  /** The path of its route, as in `/api/teams/:teamId`, or for pages, its own. */
  readonly path: string;
  /** The operation of the contract, if the request is for one. */
  readonly operation: Route | undefined;
  /** Whether a body follows. */
  readonly hasBody: boolean;
  /** Whether its body is a file, which is streamed. */
  readonly takesFile: boolean;
  /** Weight of the request: one, and one more for every 64 KiB of a parsed body. */
  readonly weight: number;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set before any hook that is registered after {@link routed}. */
    routed: Routed;
  }
}

/** Determines the route once per request: Fastify creates its route description on each access. */
export const routed = fp(async (app) => {
  app.decorateRequest("routed");
  app.addHook("onRequest", (request, _reply, done) => {
    request.routed = routedOf(request);
    done();
  });
});

function routedOf({ routeOptions, url, headers }: FastifyRequest): Routed {
  const { url: route, config, bodyLimit } = routeOptions;
  const operation =
    config.operation === undefined
      ? undefined
      : (routes as Readonly<Record<string, Route>>)[config.operation];
  const length = headers["content-length"];
  const hasBody = headers["transfer-encoding"] !== undefined || Number(length ?? 0) > 0;
  const takesFile = operation?.takesBytes === true;
  // Without a stated length, any length up to the limit may arrive; beyond the limit nothing is read.
  const parsed = hasBody && !takesFile ? Math.min(Number(length ?? bodyLimit), bodyLimit) : 0;
  return {
    path: route !== undefined && route !== "/" && route !== "/*" ? route : (url.split("?", 1)[0] ?? ""),
    operation,
    hasBody,
    takesFile,
    weight: 1 + Math.floor(parsed / BYTES_PER_WEIGHT),
  };
}

/** Whether a request is for data, and not for a page. @param path of its {@link Routed} */
export function isForData(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

/** Whether a request is for a static file of the pages, which is not rendered. @param path of its {@link Routed} */
export function isFile(path: string): boolean {
  return path.startsWith("/_next/static/");
}
