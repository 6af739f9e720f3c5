import { z } from "zod";

export const team = z.object({ id: z.string(), name: z.string(), role: z.string() });
export const me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  teams: z.array(team),
});

export type Team = z.infer<typeof team>;
export type Me = z.infer<typeof me>;
