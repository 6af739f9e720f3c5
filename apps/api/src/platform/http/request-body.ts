import { type Route, routes } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";

/** Whether there is a body to wait for. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether its body is a file, which is read as it comes. */
export function takesFile({ routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  return (
    operation !== undefined && (routes as Readonly<Record<string, Route>>)[operation]?.takesBytes === true
  );
}
