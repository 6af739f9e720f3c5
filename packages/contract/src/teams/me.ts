import * as z from "../zod.ts";
import { roleInTeam } from "./member.ts";

export const team = z.object({ id: z.string(), name: z.string(), role: roleInTeam });
export const me = z.object({
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** Whether the address is confirmed: until then one cannot invite, accept, or create keys and webhooks. */
      emailVerified: z.boolean(),
      /** Number of access grants awaiting review since the password was reset by e-mail. */
      toReview: z.int(),
    })
    .nullable(),
  /** The active one first, the others by age. */
  teams: z.array(team),
  /** The team that everyone may read, signed in or not; null if this instance has none. */
  example: team.nullable(),
});

/** Whether the link was e-mailed; otherwise the server has printed it for its administrator. */
export const sentConfirmation = z.object({ mailed: z.boolean() });
export const confirmAddress = z.strictObject({ token: z.string().max(2000) });
export const confirmedAddress = z.object({ email: z.string() });

/** An object named in an address, of a team that need not be the active one. */
export const findTeamOf = z.strictObject({
  kind: z.enum(["experiment", "run", "upload", "calibration", "plan", "conversation"]),
  id: z.uuid(),
});

/**
 * The team of the object: one of the user's that may read it, or the example team; null if it does not exist or belongs
 * to others.
 */
export const teamOf = z.object({ team: team.nullable() });

/** Sign-in also requires a code of an authenticator app. */
export const twoFactor = z.object({
  enabledAt: z.iso.datetime(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int().min(0),
});

/** A passkey on a person's device. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until it was used to sign in. */
  lastUsedAt: z.iso.datetime().nullable(),
});

export const waysToSignIn = z.object({
  /** With OpenID Connect, in addition to a password, under the provider's name. */
  oidc: z.object({ name: z.string() }).nullable(),
  /** Sign-in methods of the user's account. */
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
  /** Whether it is the session of this request. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the day. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export const sessionList = z.object({ items: z.array(session) });

/** Consequences of deleting the account. */
export const accountDeletion = z.object({
  /** Teams with other members of which this person is the only owner: they prevent deleting the account. */
  blocking: z.array(z.string()),
  /** Teams without other members: they are deleted with the account. */
  going: z.array(team.omit({ role: true })),
});

export const deleteAccount = z.strictObject({
  /** A user without a password signs in again before this request. */
  password: z.string().min(1).max(256).optional(),
  /** Names of the teams that will be deleted, typed for confirmation. */
  teams: z.array(z.string().max(100)).max(1000).default([]),
});

export type Team = z.infer<typeof team>;
export type Me = z.infer<typeof me>;
export type FindTeamOf = z.infer<typeof findTeamOf>;
export type Passkey = z.infer<typeof passkey>;
export type TwoFactor = z.infer<typeof twoFactor>;
export type WaysToSignIn = z.infer<typeof waysToSignIn>;
export type AccountDeletion = z.infer<typeof accountDeletion>;
export type Session = z.infer<typeof session>;
