import { z } from "zod";

/** Maximum characters of a value in a message. */
const MAX_SHOWN = 100;

const sizes: Readonly<Record<string, string>> = { string: "character", array: "item", record: "field" };

const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const formats: Readonly<Record<string, string>> = {
  uuid: "a UUID",
  date: "a date such as 2026-03-01",
  datetime: "a time such as 2026-03-01T09:59:00Z",
};

/** zod's message with the value, found by following the path. Undefined if zod's own text is used. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  switch (issue.code) {
    case "invalid_type": {
      const expected = types[issue.expected] ?? issue.expected;
      if (input === undefined) return `is missing: ${expected} is expected.`;
      // The text of a query's number, which zod has converted.
      return Number.isNaN(input) ? `is not ${expected}.` : `${shown(input)} is not ${expected}.`;
    }
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      if (input === undefined) return `is missing: ${issue.values.length > 1 ? "one of " : ""}${values}.`;
      return `${shown(input)} is not ${issue.values.length > 1 ? "one of " : ""}${values}.`;
    }
    case "invalid_format": {
      const expected = formats[issue.format];
      return expected && `${shown(input)} is not ${expected}.`;
    }
    case "too_big":
      return outside(issue.origin, input, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "too_small":
      return outside(issue.origin, input, issue.inclusive ? "at least" : "more than", issue.minimum);
    default:
      return undefined;
  }
}

function outside(origin: string, input: unknown, bound: string, limit: number | bigint): string {
  const noun = sizes[origin];
  if (!noun) return `${shown(input)} is not ${bound} ${limit}.`;
  const size = (input as { readonly length?: number }).length ?? Object.keys(input as object).length;
  return `must have ${bound} ${limit} ${noun}${Number(limit) === 1 ? "" : "s"}, and has ${size}.`;
}

/** A value in a message. */
export function shown(input: unknown): string {
  if (Array.isArray(input)) return "a list";
  if (typeof input === "object" && input !== null) return "an object";
  if (typeof input !== "string") return String(input);
  return JSON.stringify(input.length > MAX_SHOWN ? `${input.slice(0, MAX_SHOWN)}…` : input);
}

z.config({ customError: explainIssue });
