import { z } from "zod";

/** Common fields of lines in several files of an archive. */
export const archivedName = z.string().min(1).max(255);
export const archivedSha256 = z.string().regex(/^[0-9a-f]{64}$/, "is no SHA-256.");
export const archivedAt = z.iso.datetime();

/** A document stored as its exact text. */
export function textOf<T extends z.ZodType>(schema: T) {
  return z.string().transform((text, ctx) => {
    try {
      const document = schema.safeParse(JSON.parse(text));
      if (document.success) return { text, document: document.data };
      ctx.addIssue({ code: "custom", message: z.prettifyError(document.error).slice(0, 300) });
    } catch {
      ctx.addIssue({ code: "custom", message: "is not JSON." });
    }
    return z.NEVER;
  });
}
