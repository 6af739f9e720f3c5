import * as z from "../zod.ts";

/** What gives a person or a program access to a team, or to the account itself. */
export const reviewKinds = ["key", "webhook", "invitation", "member", "second-factor"] as const;

/**
 * Days after a new password was chosen by mail for which keys and webhooks work on, and for which a second factor is
 * asked for, reviewed or not.
 */
export const REVIEW_DAYS = 3;

const reviewed = z.object({ kind: z.enum(reviewKinds), id: z.string().max(100) });

/** Access that the account of the person who asks gave before a new password was chosen for it by mail. */
export const reviewItem = reviewed.extend({
  /** Null for the account's own second factor. */
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the key or member; the address of the webhook, or of who is invited. */
  name: z.string(),
  /** Scope of the key; role of the member or of who is invited. */
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Of a key, to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When a key or webhook stops working until it is reviewed; null for what is limited from the start. */
  pausesAt: z.iso.datetime().nullable(),
  /** Whether the person's present role in the team lets them remove it: they may keep it in any. */
  mayRemove: z.boolean(),
  /** Names of others who own the team, and can remove it or take it over. */
  owners: z.array(z.string()),
});
export const review = z.object({ items: z.array(reviewItem) });

/** Decided all at once, or nothing is. */
export const decideReview = z.strictObject({
  keep: z.array(reviewed.strict()).max(1000).default([]),
  remove: z.array(reviewed.strict()).max(1000).default([]),
});

export type ReviewItem = z.infer<typeof reviewItem>;
export type Review = z.infer<typeof review>;
export type DecideReview = z.output<typeof decideReview>;
