import type { Route } from "@wirecost/contract";
import { type OperationId, routes } from "@wirecost/contract/routes";
import { AppError, invalidRequest } from "../errors/app-error.ts";
import { answering } from "../threads/answer.ts";
import { findDeepNesting } from "./body-nesting.ts";
import { findUnstorable } from "./find-unstorable.ts";
import { findFirstIssue } from "./first-issue.ts";
import { parseBody } from "./parse-body.ts";

interface BodyTask {
  readonly operation: OperationId;
  readonly text: string;
}

/** Parses and validates a body as Fastify does with smaller ones, but up to its first issue. */
export const checkBody = answering(({ operation, text }: BodyTask): unknown => {
  const deep = findDeepNesting(text);
  if (deep) throw new AppError("invalid-request", deep);
  const body = parseBody(text);
  const schema = (routes[operation] as Route).body;
  if (!schema) throw new Error(`${operation} takes no body.`);
  const issue = findUnstorable(body) ?? findFirstIssue(schema, body);
  if (issue) throw invalidRequest([issue]);
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw invalidRequest(error.issues.map(({ path, message }) => ({ where: path.join("."), message })));
});
