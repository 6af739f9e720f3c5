import { type Route, routes } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";

/** Whether there is a body to wait for. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Bytes of a body whose parsing costs about as much as an ordinary request. */
const BYTES_PER_WEIGHT = 64 * 1024;

/** How much a request counts: as one, and as one more for every 64 KiB of a body that is parsed. */
export function weightOf(request: FastifyRequest): number {
  if (!hasBody(request) || takesFile(request)) return 1;
  const { bodyLimit } = request.routeOptions;
  // Without a stated length, any length up to the limit may arrive; beyond the limit nothing is read.
  const bytes = Number(request.headers["content-length"] ?? bodyLimit);
  return 1 + Math.floor(Math.min(bytes, bodyLimit) / BYTES_PER_WEIGHT);
}

/** Whether its body is a file, which is read as it comes. */
export function takesFile({ routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  return (
    operation !== undefined && (routes as Readonly<Record<string, Route>>)[operation]?.takesBytes === true
  );
}
