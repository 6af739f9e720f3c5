import type { Problem } from "@wirecost/contract";
import { AxisError, ParamError, UnknownModelError } from "@wirecost/sim-core";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { ZodError } from "zod";
import { AppError } from "../app-error.ts";
import { isDatabaseAway } from "../data/is-database-away.ts";

/** Every failure leaves as an RFC 9457 problem document; a 5xx says nothing of its cause. */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, known.code);
    if (known.code === "database-unavailable") reply.header("retry-after", "2");
    return send(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      new AppError("not-found", `There is nothing at ${request.method} ${request.url.split("?")[0]}.`),
      request,
      reply,
    ),
  );
});

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const document: Problem = {
    type: "about:blank",
    title: error.code.replaceAll("-", " "),
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId: request.id,
    ...(error.issues.length > 0 ? { issues: [...error.issues] } : {}),
  };
  return reply.code(error.status).type("application/problem+json").serializer(JSON.stringify).send(document);
}

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ParamError) {
    const issues = error.issues.map(({ param, value, message }) => ({
      where: param,
      message,
      value: String(value),
    }));
    return new AppError("invalid-design", error.message, issues);
  }
  if (error instanceof AxisError || error instanceof UnknownModelError)
    return new AppError("invalid-design", error.message);
  if (error instanceof ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ where: path.join("."), message }));
    return new AppError(
      "invalid-request",
      issues.map(({ where, message }) => `${where}: ${message}`).join(" "),
      issues,
    );
  }
  if (isDatabaseAway(error)) {
    return new AppError(
      "database-unavailable",
      "The database does not answer. Nothing was changed; try again in a moment.",
    );
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new AppError("too-many-requests", error.message);
  if (status >= 400 && status < 500) return new AppError("invalid-request", error.message);
  return new AppError(
    "internal",
    "Something went wrong on our side. It has been logged under the request's id.",
  );
}
