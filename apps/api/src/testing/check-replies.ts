import { isDeepStrictEqual } from "node:util";
import { problem, type Route, routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";

const operations = new Map<string, Route>(Object.entries(routes));

/**
 * Holds every JSON reply of an operation against the contract: the server sends what its handlers return without
 * parsing it, so a column too many would leave. One that the schema would drop, or lacks, becomes a 500.
 */
export function checkReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    const route = operation === undefined ? undefined : operations.get(operation);
    if (!route || typeof payload !== "string" || route.bytes) return;
    const success = reply.statusCode === 202 ? route.later : route.reply;
    const schema = reply.statusCode < 400 ? success : problem;
    const sent: unknown = payload === "" ? undefined : JSON.parse(payload);
    const fits = schema ? isDeepStrictEqual(schema.parse(sent), sent) : sent === undefined;
    if (!fits) throw new Error(`${operation} answers more than its schema has: ${payload.slice(0, 2000)}`);
  });
}
