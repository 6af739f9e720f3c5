import type { preValidationHookHandler } from "fastify";
import { z } from "zod";
import { invalidRequest } from "../errors/app-error.ts";

type Plain = Readonly<Record<string, unknown>>;

export interface Issue {
  /** The path to the value, such as "design.axes.0.values". */
  readonly where: string;
  readonly message: string;
}

/** Maximum bytes of a body for which zod may report all issues: some thousand. */
const MAX_SMALL = 16 * 1024;

/** Maximum entries of an object whose keys the sender chooses, such as settings. */
const MAX_ENTRIES = 1000;

/** Rejects a large body at its first issue. zod itself reports all issues: in a large body, these can be a million. */
export function stopAtFirstIssue(schema: z.ZodType): preValidationHookHandler {
  return ({ headers, body }, _reply, done) => {
    const isSmall = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= MAX_SMALL;
    const issue = isSmall ? undefined : findFirstIssue(schema, body);
    done(issue && invalidRequest([issue]));
  };
}

/** Maximum characters of an unknown field in a message. */
const MAX_NAME = 100;

/** The first part of a value that a schema rejects; rules about several parts are left to zod. */
export function findFirstIssue(schema: z.core.$ZodType, value: unknown, where = ""): Issue | undefined {
  const type = schema as z.core.$ZodTypes;
  const { def } = type._zod;
  switch (def.type) {
    case "optional":
    case "default":
      return value === undefined ? undefined : inner(def.innerType);
    case "nullable":
      return value === null ? undefined : inner(def.innerType);
    case "pipe":
      return inner(def.in);
    case "object":
      return isPlain(value) ? objectIssue(def, value, where) : leafIssue(schema, value, where);
    case "record":
      return isPlain(value) ? recordIssue(def, value, where) : leafIssue(schema, value, where);
    case "array":
      return Array.isArray(value) ? arrayIssue(def, value, where) : leafIssue(schema, value, where);
    case "tuple":
      return Array.isArray(value) && value.length === def.items.length
        ? firstOf(def.items, (item, i) => findFirstIssue(item, value[i], within(where, i)))
        : leafIssue(schema, Array.isArray(value) ? [] : value, where);
    case "union":
      return unionIssue(def, value, where);
    default:
      return leafIssue(schema, value, where);
  }

  function inner(of: z.core.$ZodType): Issue | undefined {
    return findFirstIssue(of, value, where);
  }
}

function objectIssue(def: z.core.$ZodObjectDef, value: Plain, where: string): Issue | undefined {
  const issue = firstOf(Object.entries(def.shape), ([key, of]) =>
    findFirstIssue(of, Object.hasOwn(value, key) ? value[key] : undefined, within(where, key)),
  );
  if (issue || def.catchall?._zod.def.type !== "never") return issue;
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(def.shape, key));
  if (unknown === undefined) return undefined;
  return {
    where,
    message: `has no field ${unknown.slice(0, MAX_NAME)}. It takes ${Object.keys(def.shape).join(", ")}.`,
  };
}

function recordIssue(def: z.core.$ZodRecordDef, value: Plain, where: string): Issue | undefined {
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES)
    return { where, message: `has ${entries.length} entries, the maximum is ${MAX_ENTRIES}.` };
  return firstOf(
    entries,
    ([key, entry]) =>
      leafIssue(def.keyType, key, where) ?? findFirstIssue(def.valueType, entry, within(where, key)),
  );
}

function arrayIssue(def: z.core.$ZodArrayDef, value: readonly unknown[], where: string): Issue | undefined {
  const maximum = maximumOf(def);
  if (value.length > maximum)
    return { where, message: `has ${value.length} items, the maximum is ${maximum}.` };
  return firstOf(value, (item, i) => findFirstIssue(def.element, item, within(where, i)));
}

function maximumOf({ checks = [] }: z.core.$ZodArrayDef): number {
  const limits = checks.flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    return def.check === "max_length" ? [def.maximum] : [];
  });
  return Math.min(...limits);
}

/** If no option matches, the issue that is deepest in the value: of the option that the sender probably means. */
function unionIssue(def: z.core.$ZodUnionDef, value: unknown, where: string): Issue | undefined {
  let found: Issue | undefined;
  for (const option of def.options) {
    const issue = findFirstIssue(option, value, where);
    if (!issue) return undefined;
    if (!found || depthOf(issue) > depthOf(found)) found = issue;
  }
  return found;
}

/** zod's issue for a value that has no parts, or none of its own kind. */
function leafIssue(schema: z.core.$ZodType, value: unknown, where: string): Issue | undefined {
  const { error } = z.core.safeParse(schema, value);
  const [issue] = error?.issues ?? [];
  return issue && { where: issue.path.reduce<string>(within, where), message: issue.message };
}

function firstOf<T>(items: readonly T[], find: (item: T, i: number) => Issue | undefined): Issue | undefined {
  for (const [i, item] of items.entries()) {
    const issue = find(item, i);
    if (issue) return issue;
  }
  return undefined;
}

function depthOf({ where }: Issue): number {
  return where.split(".").length;
}

function within(where: string, part: PropertyKey): string {
  return where ? `${where}.${String(part)}` : String(part);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
