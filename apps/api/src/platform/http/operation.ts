import type { Readable } from "node:stream";
import {
  EXAMPLE_TEAM_ID,
  MAX_LARGE_BODY_BYTES,
  type OperationId,
  problem,
  type Route,
  routes,
} from "@wirecost/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  preValidationHookHandler,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { actAs, actAsVisitor } from "../auth/acting.ts";
import { actorOf } from "../auth/actor-of.ts";
import { bearerToken } from "../auth/bearer-token.ts";
import type { permissions } from "../auth/permissions.ts";
import type { FindPrincipal } from "../auth/principal.ts";
import { requireConfirmed } from "../auth/require-confirmed.ts";
import { securityOf } from "../auth/security-of.ts";
import { AppError } from "../errors/app-error.ts";
import { stopAtFirstIssue } from "./first-issue.ts";
import { LargeBodies, LargeBody, ValidBody } from "./large-bodies.ts";
import { leaving } from "./leaving.ts";

/** For each part of a request, except a body that a thread has validated. */
export const checkParts: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route);
  return (part) => (part instanceof ValidBody ? { value: part.value } : check(part));
};

type Routes = typeof routes;
type Check = ReturnType<typeof permissions>["anyone"];
type Parsed<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Input of a handler: validated and permitted. */
export interface Context<Id extends OperationId> {
  readonly params: Parsed<Routes[Id], "params">;
  readonly query: Parsed<Routes[Id], "query">;
  readonly headers: Parsed<Routes[Id], "headers">;
  readonly body: Parsed<Routes[Id], "body">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Now<T> = T | Promise<T>;
type Later<R> = R extends { later: infer S extends z.ZodType } ? z.input<S> : never;

/** Result of a handler: the operation's response, its JSON, or a stream of it; for bytes, text or a stream. */
type Result<Id extends OperationId> = Routes[Id] extends { reply: infer S extends z.ZodType }
  ? Now<z.input<S> | Later<Routes[Id]> | string | Readable>
  : Routes[Id] extends { bytes: string }
    ? Now<string | Readable>
    : Promise<void>;

export type Handlers = {
  readonly [Id in OperationId]: (context: Context<Id>) => Result<Id>;
};

/** @throws Error where two modules have a handler of the same operation, or none has one */
export function mergeHandlers(all: readonly Partial<Handlers>[]): Handlers {
  const merged: Partial<Handlers> = {};
  for (const handlers of all) {
    const twice = Object.keys(handlers).find((id) => id in merged);
    if (twice) throw new Error(`Two modules have a handler of the operation ${twice}.`);
    Object.assign(merged, handlers);
  }
  const missing = Object.keys(routes).find((id) => !(id in merged));
  if (missing) throw new Error(`No module has a handler of the operation ${missing}.`);
  return merged as Handlers;
}

/**
 * Registers every operation of the contract. There is no default permission and no operation without a handler.
 *
 * @throws Error at start for an operation whose permission is unknown
 */
export function registerOperations(
  app: FastifyInstance,
  handlers: Handlers,
  allowed: ReturnType<typeof permissions>,
  findPrincipal: FindPrincipal,
): void {
  const largeBodies = new LargeBodies();
  app.addHook("onClose", () => largeBodies.close());
  for (const [id, route] of Object.entries(routes))
    register(app, id as OperationId, route, handlers, allowed, findPrincipal, largeBodies);
}

function register(
  app: FastifyInstance,
  id: OperationId,
  route: Route,
  handlers: Handlers,
  allowed: ReturnType<typeof permissions>,
  findPrincipal: FindPrincipal,
  largeBodies: LargeBodies,
): void {
  const permit = allowed[route.permission];
  if (!permit)
    throw new Error(
      `${id} names the permission "${route.permission}", which does not exist: it would be open to all.`,
    );
  // The contract's types tie each handler to its route; over the whole table TypeScript can only see their union.
  const handle = handlers[id] as (context: Context<OperationId>) => unknown;
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      operationId: id,
      tags: [route.tag],
      summary: route.summary,
      ...securityOf(route.permission),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: onlyKnown(route.query) } : {}),
      ...(route.headers ? { headers: route.headers } : {}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.takesBytes ? { consumes: ["application/octet-stream"] } : {}),
      response: {
        [route.status]: route.bytes ? bytesOf(route.bytes) : (route.reply ?? nothing),
        ...(route.later ? { 202: route.later } : {}),
        "4xx": failure,
        "5xx": failure,
      },
    },
    config: { operation: id },
    ...(route.takesBytes ? { onRequest: requireBytes } : {}),
    ...(route.largeBody ? { bodyLimit: MAX_LARGE_BODY_BYTES } : {}),
    preValidation: [
      route.permission === "anyone"
        ? keysOnly(permit)
        : async (request: FastifyRequest) => {
            await permit(request, teamOf(request));
            if (route.confirmed) requireConfirmed(await findPrincipal(request));
          },
      ...(route.body ? [checkLarge(largeBodies, id, stopAtFirstIssue(route.body))] : []),
    ],
    handler: (request, reply) => {
      reply.code(route.status);
      if (route.bytes) reply.type(route.bytes);
      const { params, query, headers, body } = request;
      const context = { params, query, headers, body, request, reply } as unknown as Context<OperationId>;
      const result =
        route.permission === "anyone"
          ? handle(context)
          : teamOf(request) === EXAMPLE_TEAM_ID
            ? actAsVisitor(() => handle(context))
            : findPrincipal(request).then((principal) => actAs(actorOf(principal), () => handle(context)));
      if (result instanceof Promise) return answerLater(result, reply);
      reply.send(result);
    },
  });
}

/** Without unknown parameters, as bodies have no unknown fields: a misspelled filter finds everything. */
function onlyKnown(query: z.ZodType): z.ZodType {
  return query instanceof z.ZodObject ? query.strict() : query;
}

/** Awaiting a permission that everyone has would cost a tenth of a short request; a key that is sent must be valid. */
function keysOnly(permit: Check): preValidationHookHandler {
  return (request, _reply, done) => {
    if (bearerToken(request) === undefined) return done();
    permit(request, undefined).then(() => done(), done);
  };
}

/** Has a large body validated in a thread, once its sender is known to be permitted. */
function checkLarge(
  largeBodies: LargeBodies,
  operation: OperationId,
  checkSmaller: preValidationHookHandler,
): preValidationHookHandler {
  return function (request, reply, done) {
    if (!(request.body instanceof LargeBody)) return checkSmaller.call(this, request, reply, done);
    const of = { operation, caller: request.caller?.sharing ?? "", signal: leaving(reply) };
    largeBodies.check(request.body, of).then((body) => {
      request.body = body;
      done();
    }, done);
  };
}

async function answerLater(promise: Promise<unknown>, reply: FastifyReply): Promise<unknown> {
  const result = await promise;
  return result === undefined ? reply.send() : result;
}

const failure = {
  description: "What went wrong, as a problem document (RFC 9457).",
  content: { "application/problem+json": { schema: problem } },
};

const nothing = z.null().describe("Done; no content.");

/** Of a file: streamed, so no schema validates it. JSON as stored is described as any JSON. */
function bytesOf(type: string): object {
  const schema = z.unknown().meta(type === "application/json" ? {} : { type: "string", format: "binary" });
  return { description: "The file's bytes.", content: { [type]: { schema } } };
}

/** A file is received as bytes, whatever its content; Fastify would parse some types. */
async function requireBytes({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/octet-stream") return;
  reply.header("connection", "close");
  throw new AppError(
    "unsupported-media-type",
    `The file came as ${headers["content-type"] ?? "a body without a type"}: send its bytes as application/octet-stream.`,
  );
}

function teamOf({ params }: FastifyRequest): string | undefined {
  if (typeof params !== "object" || params === null || !("teamId" in params)) return undefined;
  // Values that cannot be a team's id never reach the database.
  return typeof params.teamId === "string" && /^[\w-]{1,100}$/.test(params.teamId)
    ? params.teamId
    : undefined;
}
