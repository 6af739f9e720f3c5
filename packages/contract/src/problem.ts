import { errorCodes } from "./error-code.ts";
import * as z from "./zod.ts";

/** An RFC 9457 problem document. `detail` is written for the user. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string().optional(),
  issues: z
    .array(
      z.object({
        where: z.string(),
        message: z.string(),
        line: z.int().optional(),
        value: z.string().optional(),
      }),
    )
    .optional(),
});

export type Problem = z.infer<typeof problem>;
