import { pageOf, paging } from "../page.ts";
import * as z from "../zod.ts";

/** The actor of an activity: a person, a program with a key, or a link's recipient without an account. */
export const actor = z.object({
  kind: z.enum(["person", "key", "anonymous"]),
  /** Id of the person or key; null without an account. It may have left the team. */
  id: z.string().nullable(),
  /** As it was then. */
  name: z.string().nullable(),
});

export const activityKinds = [
  "experiment",
  "upload",
  "calibration",
  "plan",
  "conversation",
  "result",
  "limit",
  "schema",
  "baseline",
  "environment",
  "mapping",
  "link",
  "key",
  "webhook",
  "member",
  "invitation",
  "team",
] as const;

export const activityVerbs = [
  "made",
  "computed",
  "stated",
  "changed",
  "renamed",
  "deleted",
  "restored",
  "revoked",
  "declined",
  "joined",
  "added",
  "left",
  "removed",
  "commented",
  "reworded",
  "uncommented",
  "exported",
  "imported",
] as const;

/** Something that was done in a team, as it was when it was done. */
export const activity = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor,
  verb: z.enum(activityVerbs),
  object: z.object({
    kind: z.enum(activityKinds),
    /** What it has in its own list; it may be gone. */
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** The name before, a role, a scope, a model, an environment, a recording or a request, by verb and kind. */
  detail: z.string().nullable(),
});

export const activityPage = pageOf(activity);

export const listActivity = z.object({
  actor: z.string().max(100).optional().describe("ID of a user or of a key."),
  kind: z.enum(activityKinds).optional(),
  ...paging,
});

/** Who has done something in the team, each by the name that they had last. */
export const actorList = z.object({ items: z.array(actor.extend({ id: z.string() })) });

export type Actor = z.infer<typeof actor>;
export type Activity = z.infer<typeof activity>;
export type ActivityPage = z.infer<typeof activityPage>;
export type ActivityKind = (typeof activityKinds)[number];
export type ActorList = z.infer<typeof actorList>;
export type ListActivity = z.output<typeof listActivity>;
