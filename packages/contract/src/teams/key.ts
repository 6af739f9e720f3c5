import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { team } from "./me.ts";
import { roleInTeam } from "./member.ts";

/** Scope of a key in its team: read only, upload only, or all rights of an editor. */
export const keyScopes = ["read", "upload", "write"] as const;

const keyName = nameText.max(100);

/** A key without its token, which is not stored. */
export const key = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(keyScopes),
  /** Beginning of its token, for recognition. */
  prefix: z.string(),
  /** Name of the key's owner; null if that account was deleted. */
  madeBy: z.string().nullable(),
  makerId: z.string().nullable(),
  /** The owner's role in the team, which limits the key's rights; null if the owner left: the key is then invalid. */
  makerRole: roleInTeam.nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When it expires unless its owner reviews it or a team owner takes it over; null for most. */
  pausesAt: z.iso.datetime().nullable(),
});

export const createKey = z.strictObject({
  name: keyName,
  scope: z.enum(keyScopes),
  expiresInDays: z.int().min(1).max(366).nullable().default(90),
});

/** The token is only in this response: its hash is stored, so it is shown only once. */
export const createdKey = z.object({ key, token: z.string() });
export const keyList = z.object({ items: z.array(key) });

/** The key of the request, and its team. */
export const currentKey = z.object({ key, team: team.omit({ role: true }) });

/** Maximum keys of a team; revoked ones do not count. */
export const MAX_KEYS = 50;

export type KeyScope = (typeof keyScopes)[number];
export type Key = z.infer<typeof key>;
export type CurrentKey = z.infer<typeof currentKey>;
