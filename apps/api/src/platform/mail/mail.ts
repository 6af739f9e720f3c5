import { z } from "zod";

/** A plain-text message, which no mail program executes. */
export const mailSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });

export type Mail = z.infer<typeof mailSchema>;

export function mailOf(to: string, subject: string, lines: readonly string[]): Mail {
  return { to, subject, text: `${lines.join("\n")}\n` };
}

/** A name in a message: on one line, so that it cannot add lines. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
