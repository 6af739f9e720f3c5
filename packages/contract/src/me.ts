import { z } from "zod";
import { roleInTeam } from "./member.ts";

export const team = z.object({ id: z.string(), name: z.string(), role: roleInTeam });
export const me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The active one first, the others by age. */
  teams: z.array(team),
});

/** A browser or program in which a person is signed in. */
export const session = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the day. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export const sessionList = z.object({ items: z.array(session) });

export type Team = z.infer<typeof team>;
export type Me = z.infer<typeof me>;
export type Session = z.infer<typeof session>;
