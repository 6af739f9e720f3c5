import * as z from "../zod.ts";
import { roleInTeam } from "./member.ts";

export const team = z.object({ id: z.string(), name: z.string(), role: roleInTeam });
export const me = z.object({
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** Whether the address is confirmed: until then one cannot invite, accept, or make keys and webhooks. */
      emailVerified: z.boolean(),
      /** How much of what the account gave access to waits for a review, since a new password was chosen by mail. */
      toReview: z.int(),
    })
    .nullable(),
  /** The active one first, the others by age. */
  teams: z.array(team),
  /** The team that everyone may read, signed in or not; null where this instance has none. */
  example: team.nullable(),
});

/** Whether the link was mailed; otherwise the server has printed it for the person who runs it. */
export const sentConfirmation = z.object({ mailed: z.boolean() });
export const confirmAddress = z.strictObject({ token: z.string().max(2000) });
export const confirmedAddress = z.object({ email: z.string() });

/** Something that an address names, of a team that need not be the one that is open. */
export const findKeeper = z.strictObject({
  kind: z.enum(["experiment", "run", "upload", "calibration", "plan", "conversation"]),
  id: z.uuid(),
});

/** The team that keeps it: of those of the person who asks that let them see it, or the example team; null for what is not there and what is of others. */
export const keeper = z.object({ team: team.nullable() });

/** Signing in takes a code of an authenticator app as well. */
export const twoFactor = z.object({
  enabledAt: z.iso.datetime(),
  /** How many recovery codes were not used yet. */
  recoveryCodes: z.int().min(0),
});

/** A key on a person's device that signs in alone. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until it has signed in. */
  lastUsedAt: z.iso.datetime().nullable(),
});

/** How people can sign in. */
export const waysToSignIn = z.object({
  /** With OpenID Connect, beside a password, under the name that it goes by here. */
  oidc: z.object({ name: z.string() }).nullable(),
  /** Which ways lead to the account of the person who asks. */
  mine: z
    .object({
      password: z.boolean(),
      oidc: z.boolean(),
      twoFactor: twoFactor.nullable(),
      passkeys: z.array(passkey),
    })
    .nullable(),
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

/** What deleting the account comes to. */
export const accountDeletion = z.object({
  /** Teams with other members of which this person is the only owner: they prevent deleting the account. */
  blocking: z.array(z.string()),
  /** Teams without other members: they are deleted with the account. */
  going: z.array(team.omit({ role: true })),
});

export const deleteAccount = z.strictObject({
  /** Who has none signs in anew before. */
  password: z.string().min(1).max(256).optional(),
  /** Names of the teams that go with it, typed as they are. */
  teams: z.array(z.string().max(100)).max(1000).default([]),
});

export type Team = z.infer<typeof team>;
export type Me = z.infer<typeof me>;
export type FindKeeper = z.infer<typeof findKeeper>;
export type Passkey = z.infer<typeof passkey>;
export type TwoFactor = z.infer<typeof twoFactor>;
export type WaysToSignIn = z.infer<typeof waysToSignIn>;
export type AccountDeletion = z.infer<typeof accountDeletion>;
export type Session = z.infer<typeof session>;
