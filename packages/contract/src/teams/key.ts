import * as z from "../zod.ts";
import { team } from "./me.ts";
import { roleInTeam } from "./member.ts";

/** What a key may do in its team: look, send measured files and nothing else, or everything an editor may. */
export const keyScopes = ["read", "upload", "write"] as const;

const keyName = z.string().trim().min(1, "A name needs at least one character.").max(100);

/** A key without its token, which is stored nowhere. */
export const key = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(keyScopes),
  /** How its token begins, to recognize it by. */
  prefix: z.string(),
  /** Name of the person whose key it is; null where that account is gone. */
  madeBy: z.string().nullable(),
  makerId: z.string().nullable(),
  /** That person's role in the team, beyond which the key has no rights; null where they left: it opens nothing then. */
  makerRole: roleInTeam.nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When it stops working, unless the person whose it is reviews it or an owner takes it over; null for most. */
  pausesAt: z.iso.datetime().nullable(),
});

export const createKey = z.strictObject({
  name: keyName,
  scope: z.enum(keyScopes),
  expiresInDays: z.int().min(1).max(366).nullable().default(90),
});

/** The token is here and nowhere else: only its hash is stored, so it is shown this once. */
export const createdKey = z.object({ key, token: z.string() });
export const keyList = z.object({ items: z.array(key) });

/** The key that asks, and the team that it acts for. */
export const currentKey = z.object({ key, team: team.omit({ role: true }) });

/** Keys that a team can have, until it revokes one. */
export const MAX_KEYS = 50;

export type KeyScope = (typeof keyScopes)[number];
export type Key = z.infer<typeof key>;
export type CurrentKey = z.infer<typeof currentKey>;
