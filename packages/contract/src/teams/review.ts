import * as z from "../zod.ts";

/** A grant of access to a team, or to the account itself. */
export const reviewKinds = ["key", "webhook", "invitation", "member", "second-factor"] as const;

/**
 * Days after a password reset by e-mail during which keys and webhooks keep working and a second factor is required,
 * without a review.
 */
export const REVIEW_DAYS = 3;

const reviewed = z.object({ kind: z.enum(reviewKinds), id: z.string().max(100) });

/** Access granted by the user's account before its password was reset by e-mail. */
export const reviewItem = reviewed.extend({
  /** Null for the account's own second factor. */
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Name of the key or member; the address of the webhook, or of the invited person. */
  name: z.string(),
  /** Scope of the key; role of the member or of the invited person. */
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Of a key, to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When a key or webhook is disabled unless it is reviewed; null if it is limited from the start. */
  pausesAt: z.iso.datetime().nullable(),
  /** Whether the user's current role in the team allows removing it; keeping it is always allowed. */
  mayRemove: z.boolean(),
  /** Names of other owners of the team, who can remove it or take it over. */
  owners: z.array(z.string()),
});
export const review = z.object({ items: z.array(reviewItem) });

/** All decisions are applied, or none. */
export const decideReview = z.strictObject({
  keep: z.array(reviewed.strict()).max(1000).default([]),
  remove: z.array(reviewed.strict()).max(1000).default([]),
});

export type ReviewItem = z.infer<typeof reviewItem>;
export type Review = z.infer<typeof review>;
export type DecideReview = z.output<typeof decideReview>;
