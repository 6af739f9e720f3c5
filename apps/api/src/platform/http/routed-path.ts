import type { FastifyRequest } from "fastify";

/**
 * Where a request leads: the path of its route, as in `/api/teams/:teamId`, and where no route but that of the pages
 * takes it, its own. Whatever is decided by an address is decided by this: an address can be written in many ways.
 */
export function routedPath({ routeOptions, url }: Pick<FastifyRequest, "routeOptions" | "url">): string {
  const { url: route } = routeOptions;
  if (route !== undefined && route !== "/" && route !== "/*") return route;
  return url.split("?", 1)[0] ?? "";
}

/** Whether a request is for data, and not for a page. */
export function isForData(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

/** Whether a request is for a file of the pages, which is read and not rendered. */
export function isFile(path: string): boolean {
  return path.startsWith("/_next/static/");
}
