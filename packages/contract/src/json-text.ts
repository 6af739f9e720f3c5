import * as z from "./zod.ts";

/** A value passed in a query as JSON text. */
export function json<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(50_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "is not JSON." });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
