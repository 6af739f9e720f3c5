import { z } from "zod";

/** A message in plain text, which no mail program runs. */
export const mailSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });

export type Mail = z.infer<typeof mailSchema>;
