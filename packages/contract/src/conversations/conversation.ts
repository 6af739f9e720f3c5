import { params } from "../experiments/param-value.ts";
import { pageOf, paging } from "../page.ts";
import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { evaluation, evaluationSettings } from "./evaluation.ts";

/** Maximum size of a recording as sent, gzipped or not. */
export const MAX_RECORDING_BYTES = 32 * 1024 * 1024;
/** Maximum round trips, and calls, of a stored recording. */
export const MAX_RECORDED_TRIPS = 1_000_000;
/** Maximum connections, statements and requests of a stored recording, each. */
export const MAX_RECORDED_NAMES = 20_000;
/** Maximum characters of all their texts. */
export const MAX_RECORDED_CHARACTERS = 10_000_000;
/** Maximum recordings of a team. */
export const MAX_CONVERSATIONS = 2000;
/** Maximum saved results of a recording. */
export const MAX_EVALUATIONS = 100;
/** Maximum requests listed with their totals: those with the most round trips. */
export const MAX_LISTED_ENDPOINTS = 100;

/** Round-trip times in ms for which a list and a history show predictions. */
export const LISTED_RTTS = [1, 5, 20, 110] as const;

const name = nameText.max(200);
const count = z.number().min(0);

const exceeded = z.object({
  /** null for the whole recording. */
  endpoint: z.string().nullable(),
  what: z.enum(["trips", "ms"]),
  /** For `ms`: the round-trip time of the prediction. */
  rttMs: z.number().nullable(),
  value: count,
  limit: count,
});

export const conversationSummary = z.object({
  id: z.uuid(),
  /** Recordings of one name form its history. */
  name: z.string(),
  /** SHA-256 of the stored recording before gzip, hexadecimal. */
  sha256: z.string(),
  /** Of the gzipped recording. */
  bytes: z.int(),
  /** Source: recorder, capture, log, trace, requests. */
  kind: z.string(),
  startedAt: z.string().nullable(),
  recordedMs: z.number(),
  /** Round-trip time during the recording; null if unknown. */
  rttMs: z.number().nullable(),
  connections: z.int(),
  statements: z.int(),
  trips: z.int(),
  calls: z.int(),
  /** Elapsed ms for each of LISTED_RTTS; empty if rttMs is null. */
  elapsedMs: z.array(z.number()),
  endpoints: z.array(
    z.object({
      name: z.string(),
      calls: count,
      trips: count,
      /** Sum of its round trips in ms for each of LISTED_RTTS. */
      predictedMs: z.array(z.number()),
    }),
  ),
  /** Limits of its name that it exceeds. */
  exceeded: z.array(exceeded),
  createdAt: z.iso.datetime(),
});

export const conversationPage = pageOf(conversationSummary);

/** `duplicate`: the team had already stored the same recording under this name. */
export const createdConversation = z.object({ conversation: conversationSummary, duplicate: z.boolean() });

export const listConversations = z.object({
  /** Only those of this name. */
  name: z.string().max(200).optional(),
  /** Part of the name, ignoring case. */
  search: z.string().max(200).optional(),
  ...paging,
});

export const createConversation = z.object({
  /** By default that of the recording. */
  name: name.optional(),
});
export const renameConversation = z.strictObject({ name });

/** Network of a comparison; omitted settings have their defaults. */
export const compareConversations = z.strictObject({
  before: z.uuid(),
  after: z.uuid(),
  network: params.default({}),
});

const counts = z.object({ calls: count, trips: count, rows: count.nullable() });
const side = z.object({
  name: z.string(),
  startedAt: z.string().nullable(),
  calls: count,
  trips: count,
  recordedMs: z.number(),
  elapsedMs: z.number().nullable(),
});
const endpointCounts = counts.extend({ predictedMs: z.number().nullable() });

/** packages/conversation's ConversationComparison. */
export const conversationComparison = z.object({
  before: side,
  after: side,
  statements: z.array(
    z.object({
      statement: z.object({ text: z.string(), operation: z.string(), tables: z.array(z.string()) }),
      before: counts.nullable(),
      after: counts.nullable(),
    }),
  ),
  endpoints: z.array(
    z.object({
      name: z.string().nullable(),
      before: endpointCounts.nullable(),
      after: endpointCounts.nullable(),
    }),
  ),
});

/** Stores the result of a recording for some settings. */
export const saveEvaluation = z.strictObject({ name, settings: evaluationSettings });

export const savedEvaluationSummary = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  name: z.string(),
  /** SHA-256 of the stored document, hexadecimal. */
  sha256: z.string(),
  rttMs: z.number(),
  changes: z.int(),
  /** With the changes, a maximum; null if the recording's round-trip time is unknown. */
  elapsedMs: z.number().nullable(),
  trips: count,
  createdAt: z.iso.datetime(),
});
export const savedEvaluation = savedEvaluationSummary.extend({ document: evaluation });
export const savedEvaluationList = z.object({ items: z.array(savedEvaluationSummary) });

/** Limits of recordings of a name: for the whole recording, or for all calls of one request. */
export const setConversationLimit = z
  .strictObject({
    /** Of the recordings. */
    name,
    /** null for the whole recording. */
    endpoint: z.string().min(1).max(400).nullable(),
    maxTrips: z.int().min(0).max(100_000_000).nullable(),
    maxMs: z.number().min(0).max(1e12).nullable(),
    /** For maxMs: one of LISTED_RTTS. */
    rttMs: z
      .number()
      .refine((rtt) => LISTED_RTTS.some((one) => one === rtt), `is not one of ${LISTED_RTTS.join(", ")}.`)
      .meta({ enum: [...LISTED_RTTS] }),
  })
  .refine(
    ({ maxTrips, maxMs }) => maxTrips !== null || maxMs !== null,
    "A limit needs a maximum of round trips or of milliseconds.",
  );

export const conversationLimit = z.object({
  id: z.uuid(),
  name: z.string(),
  endpoint: z.string().nullable(),
  maxTrips: z.int().nullable(),
  maxMs: z.number().nullable(),
  rttMs: z.number(),
  updatedAt: z.iso.datetime(),
});
export const conversationLimitList = z.object({ items: z.array(conversationLimit) });
export const listConversationLimits = z.object({ name: z.string().max(200).optional() });

/** Maximum limits of a team. */
export const MAX_CONVERSATION_LIMITS = 1000;
/** Maximum limits of recordings of one name: each is checked for every recording in a list. */
export const MAX_LIMITS_OF_NAME = 100;

export type ConversationSummary = z.infer<typeof conversationSummary>;
export type ConversationPage = z.infer<typeof conversationPage>;
export type ListConversations = z.output<typeof listConversations>;
export type ConversationComparison = z.infer<typeof conversationComparison>;
export type SavedEvaluationSummary = z.infer<typeof savedEvaluationSummary>;
export type SavedEvaluation = z.infer<typeof savedEvaluation>;
export type ConversationLimit = z.infer<typeof conversationLimit>;
export type SetConversationLimit = z.infer<typeof setConversationLimit>;
