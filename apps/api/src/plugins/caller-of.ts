import type { FastifyRequest } from "fastify";
import { bearerToken } from "../permissions/bearer-token.ts";
import { networkOf } from "./network-of.ts";

/** Who asks, as far as a request says it itself. Whether that holds is found out later. */
export function callerOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== undefined) return `key ${token.slice(0, 200)}`;
  const session = /session_token=([^;]{1,200})/.exec(request.headers.cookie ?? "")?.[1];
  return session === undefined ? `address ${networkOf(request.ip)}` : `session ${session}`;
}
