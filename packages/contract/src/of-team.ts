import { z } from "zod";

/** Parameters of every path inside a team. */
export const ofTeam = z.object({ teamId: z.string().max(100) });
