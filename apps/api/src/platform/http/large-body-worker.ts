import type { Route } from "@wirecost/contract";
import { type OperationId, routes } from "@wirecost/contract/routes";
import { parse } from "secure-json-parse";
import { findDeepNesting } from "./body-nesting.ts";
import { findUnstorable } from "./find-unstorable.ts";
import { findFirstIssue, type Issue } from "./first-issue.ts";

export interface BodyTask {
  /** One that takes a JSON body. */
  readonly operation: OperationId;
  readonly text: string;
}

export type CheckedBody =
  | { readonly value: unknown }
  | { readonly issues: readonly Issue[] }
  | { readonly problem: string };

/** Parses and checks a body as Fastify does with smaller ones, but up to its first issue. */
export default function largeBodyWorker({ operation, text }: BodyTask): CheckedBody {
  const deep = findDeepNesting(text);
  if (deep) return { problem: deep };
  let body: unknown;
  try {
    body = parse(text, undefined, { protoAction: "error", constructorAction: "error" });
  } catch (error) {
    return { problem: `The body is not valid JSON: ${(error as Error).message}` };
  }
  const schema = (routes[operation] as Route).body;
  if (!schema) throw new Error(`${operation} takes no body.`);
  const issue = findUnstorable(body) ?? findFirstIssue(schema, body);
  if (issue) return { issues: [issue] };
  const { success, data, error } = schema.safeParse(body);
  if (success) return { value: data };
  return { issues: error.issues.map(({ path, message }) => ({ where: path.join("."), message })) };
}
