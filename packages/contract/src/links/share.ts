import { compareConversations } from "../conversations/conversation.ts";
import { evaluationSettings } from "../conversations/evaluation.ts";
import { design } from "../experiments/design.ts";
import { newId } from "../new-id.ts";
import { pageOf, paging } from "../page.ts";
import { foldText } from "../redaction/fold-text.ts";
import { shownText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { comparisonView, sharedContent } from "./shared-content.ts";

/** Maximum length of a title, in characters. */
const MAX_TITLE = 200;
const title = shownText.min(1, "A title needs at least one character.").max(MAX_TITLE);

/** Source of a table, or of an item of a comparison. */
const source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("run"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("upload"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("reference"), id: z.string().max(100) }),
  z.strictObject({ kind: z.literal("design"), title, design }),
]);

/** A stored recording, evaluated when the link is made. */
const conversationSource = z.strictObject({
  kind: z.literal("conversation"),
  id: z.uuid(),
  settings: evaluationSettings,
  /** Whether statements, tables, requests and the recording keep their names, or are numbered. */
  names: z.enum(["shown", "replaced"]).default("replaced"),
});

/** Two stored recordings, before and after a change, compared when the link is created. */
const conversationComparisonSource = compareConversations.extend({
  kind: z.literal("conversation-comparison"),
  names: conversationSource.shape.names,
});

/** Content of a link. It is copied when the link is created. */
const shareOf = z.discriminatedUnion("kind", [
  ...source.options,
  conversationSource,
  conversationComparisonSource,
  z.strictObject({
    kind: z.literal("comparison"),
    items: z.array(source).min(1).max(8),
    view: comparisonView,
  }),
]);

/** Kind of a name: its pseudonym begins with it, as in table-1. */
export const pseudonymKinds = ["host", "database", "table", "field", "name"] as const;

/** Maximum length of a name to replace, after folding: a single character can expand to eighteen. */
const MAX_FOLDED = 400;

/** A name to remove from the copy wherever it occurs, also within a word, ignoring case and accents. */
export const redactedName = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, "A name to replace has two characters or more.")
    .max(200)
    .refine((name) => foldText(name).text !== "", "has no character that can be seen.")
    .refine(
      (name) => foldText(name).text.length <= MAX_FOLDED,
      "is too long once its ligatures are spelled.",
    ),
  as: z.enum(pseudonymKinds),
});

/** Maximum names of a link. */
export const MAX_REDACTED_NAMES = 500;

/** Maximum active links of a team: each contains a copy of its content. */
export const MAX_SHARES = 1000;

/** Maximum length of a link's note, in characters. */
export const MAX_NOTE = 1000;

/** A recipient's view, without creating a link. */
export const previewShare = z.strictObject({
  of: shareOf,
  /** Default: the title of the shared object. */
  title: title.optional(),
  /** Whether the chart comes first, or the table. */
  shows: z.enum(["table", "chart"]).default("table"),
  redact: z.array(redactedName).max(MAX_REDACTED_NAMES).default([]),
  /** Whether every text that came with the data is replaced as a whole: "Row A", "Column B". */
  redactAll: z.boolean().default(false),
  /** The sender's note to recipients: plain text. */
  note: shownText.min(1, "is empty: leave it out instead.").max(MAX_NOTE).nullable().default(null),
  /** The name shown to recipients; null for none. */
  sender: shownText.min(1, "is empty: leave it out instead.").max(100).nullable().default(null),
});

const password = z.string().min(8, "A password has 8 characters or more.").max(200);

export const createShare = previewShare.extend({
  id: newId,
  /** A future time; null for a link that does not expire. */
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  password: password.nullable().default(null),
});

export const share = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(["run", "measured", "comparison", "conversation", "conversation-comparison"]),
  shows: z.enum(["table", "chart"]),
  model: z.string().nullable(),
  sha256: z.string(),
  redacted: z.boolean(),
  password: z.boolean(),
  /** deleted: its source was deleted, and the link does not open until it is restored. */
  state: z.enum(["live", "expired", "revoked", "deleted"]),
  views: z.int(),
  lastViewedAt: z.iso.datetime().nullable(),
  /** Name of its creator; null if that account was deleted, or if it was created with a key. */
  madeBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

/** The token is only in `url`: its hash is stored. Only the same request under the same id shows it again. */
export const createdShare = z.object({ share, url: z.string() });

export const listShares = z.object({
  /** Only links to this run. */
  runId: z.uuid().optional(),
  /** Only links to this upload. */
  uploadId: z.uuid().optional(),
  /** Only links to this recording. */
  conversationId: z.uuid().optional(),
  /** By default, expired and revoked ones are included. */
  live: z.stringbool().default(false),
  search: z.string().max(200).optional(),
  sort: z.enum(["created", "title", "views", "viewed", "expires"]).default("created"),
  ...paging,
});
export const shareList = pageOf(share);

/** Everything that a recipient sees. */
export const sharedTable = z.object({
  title: z.string().max(MAX_TITLE),
  /** Plain text with line ends; null if there is no note. */
  note: z.string().nullable(),
  /** The name that the sender chose to show. */
  sender: z.string().nullable(),
  shows: z.enum(["table", "chart"]),
  /** null for a preview. */
  sharedAt: z.iso.datetime().nullable(),
  /** When its content was computed or stored; null if there are several times. */
  computedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  sha256: z.string(),
  redacted: z.boolean(),
  /** When the team last updated it by a run or an upload; null if it did not. */
  newerAt: z.iso.datetime().nullable(),
  content: sharedContent,
});

/** Information around the content of a link. */
export const shareSummary = sharedTable.omit({ content: true });

export const shareToken = z.string().max(200);
/** `counted=false`: the request does not count as a view, for the picture of a link. */
export const openShare = z.object({ counted: z.stringbool().default(true) });
export const unlockShare = z.strictObject({ password: z.string().max(200) });
export const copyShare = z.strictObject({ token: shareToken, password: z.string().max(200).optional() });

/** The runs of a link as experiments of the copying team; measured rows are not included. */
export const copiedShare = z.object({
  experiments: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export type PseudonymKind = (typeof pseudonymKinds)[number];
export type RedactedName = z.infer<typeof redactedName>;
export type Share = z.infer<typeof share>;
export type ShareOf = z.input<typeof shareOf>;
export type ShareSource = Exclude<z.output<typeof shareOf>, { kind: "comparison" }>;
export type PreviewShare = z.output<typeof previewShare>;
export type CreateShare = z.output<typeof createShare>;
export type ListShares = z.output<typeof listShares>;
export type SharePage = z.infer<typeof shareList>;
export type ShareSummary = z.infer<typeof shareSummary>;
export type SharedTable = z.infer<typeof sharedTable>;
