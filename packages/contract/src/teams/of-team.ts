import * as z from "../zod.ts";

/** Parameters of every path inside a team. */
export const ofTeam = z.object({ teamId: z.string().max(100) });
