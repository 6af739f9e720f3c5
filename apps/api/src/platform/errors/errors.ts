import type { Problem } from "@wirecost/contract";
import { AxisError, ParamError, PlanError, UnknownModelError } from "@wirecost/sim-core";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { z } from "zod";
import { databaseProblem } from "../database/database-errors.ts";
import {
  AppError,
  invalidDesign,
  invalidRequest,
  notFound,
  shareGone,
  TooManyRequests,
} from "./app-error.ts";
import { shown } from "./zod-messages.ts";

/** Sends every error as an RFC 9457 problem document; a 5xx does not reveal its cause. */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) =>
    send(
      new AppError("not-found", `There is no operation ${request.method} ${request.url.split("?")[0]}.`),
      request,
      reply,
    ),
  );
});

/** Sends an error, including one before any hook, such as for an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = fromRequest(error, request) ?? toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  if (known.status === 503) reply.header("retry-after", "2");
  if (known instanceof TooManyRequests) reply.header("retry-after", known.retryAfter);
  return send(known, request, reply);
}

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const document = documentOf(error, request);
  if (error.code === "key-refused") reply.header("www-authenticate", 'Bearer error="invalid_token"');
  return reply.code(error.status).type("application/problem+json").serializer(JSON.stringify).send(document);
}

/** The problem document of an error after the response has begun. Logs a 5xx. */
export function problemOf(error: Error, request: FastifyRequest): Problem {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  return documentOf(known, request);
}

function documentOf(error: AppError, request: FastifyRequest): Problem {
  return {
    type: "about:blank",
    title: error.code.replaceAll("-", " "),
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId: request.id,
    ...(error.issues.length > 0 ? { issues: [...error.issues] } : {}),
  };
}

/** The error for an invalid path, content type or body; undefined for any other. */
function fromRequest(error: FastifyError | Error, request: FastifyRequest): AppError | undefined {
  if ("validationContext" in error && error.validationContext === "params") {
    // No object has an id of another form.
    const name = [...(request.routeOptions.url ?? "").matchAll(/:(\w+)/g)].at(-1)?.[1] ?? "";
    return name === "token" ? shareGone() : notFound(nouns[name] ?? name.replace(/Id$/, ""));
  }
  if ("validation" in error && error.validation) {
    const isQuery = "validationContext" in error && error.validationContext === "querystring";
    return invalidRequest(
      error.validation.map(({ instancePath, message = "is not valid.", keyword, params }) => {
        const where = instancePath.slice(1).replaceAll("/", ".");
        const given = isQuery && (request.query as Readonly<Record<string, unknown>>)[where];
        if (Array.isArray(given)) return { where, message: `is given ${given.length} times: give it once.` };
        // zod has converted the text.
        if (isQuery && params.received === "NaN") return { where, message: `${shown(given)} ${message}` };
        const isUnknown = keyword === "unrecognized_keys" && instancePath === "/";
        return { where, message: isUnknown ? message + fieldsOf(request, isQuery) : message };
      }),
    );
  }
  // Without the address: it can contain a token, and such documents are copied into tickets.
  if ("code" in error && error.code === "FST_ERR_BAD_URL")
    return new AppError(
      "invalid-request",
      "The address cannot be decoded: a % is not followed by two hexadecimal digits, or bytes are not UTF-8. Write a percent sign as %25.",
    );
  if ("statusCode" in error && error.statusCode === 415) {
    const type = request.headers["content-type"] ?? "an unnamed type";
    return new AppError(
      "unsupported-media-type",
      `The body has the type ${type}. Send it as application/json.`,
    );
  }
  if ("statusCode" in error && error.statusCode === 413) {
    const kib = request.routeOptions.bodyLimit / 1024;
    return new AppError("invalid-request", `The body is larger than ${kib} KiB, which is the maximum here.`);
  }
  return undefined;
}

/** The valid fields of a body or query, for the message about an unknown one. */
function fieldsOf({ routeOptions: { schema } }: FastifyRequest, isQuery: boolean): string {
  const part = isQuery ? schema?.querystring : schema?.body;
  return part instanceof z.ZodObject ? `. It takes ${Object.keys(part.shape).join(", ")}.` : "";
}

const nouns: Readonly<Record<string, string>> = {
  conversationId: "recording",
  evaluationId: "saved result",
  shareId: "link",
  userId: "member",
};

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ParamError) return invalidDesign(error);
  if (error instanceof AxisError || error instanceof PlanError || error instanceof UnknownModelError)
    return new AppError("invalid-design", error.message);
  const problem = databaseProblem(error);
  if (problem) return problem;
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new AppError("too-many-requests", error.message);
  if (status >= 400 && status < 500) return new AppError("invalid-request", error.message);
  return new AppError(
    "internal",
    "Something went wrong on our side. It has been logged under the request's id.",
  );
}
