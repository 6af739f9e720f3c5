import { type ConversationSummary, conversationSummary, LISTED_RTTS } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";

/** Columns that a summary shows. */
export const listedConversation = {
  id: true,
  name: true,
  sha256: true,
  bytes: true,
  kind: true,
  startedAt: true,
  recordedMs: true,
  rttMs: true,
  connections: true,
  statements: true,
  trips: true,
  calls: true,
  elapsedMs: true,
  endpoints: true,
  createdAt: true,
} as const satisfies Prisma.ConversationSelect;

type Row = Prisma.ConversationGetPayload<{ select: typeof listedConversation }>;

/** Recordings with the limits of their names that they exceed. */
export async function toSummaries(
  tx: Transaction,
  teamId: string,
  rows: readonly Row[],
): Promise<ConversationSummary[]> {
  const limits = await limitsOf(tx, teamId, rows);
  return rows.map((row) => ({
    ...row,
    endpoints: conversationSummary.shape.endpoints.parse(row.endpoints),
    exceeded: limits.filter(({ id }) => id === row.id).flatMap((limit) => exceededBy(row, limit)),
    createdAt: row.createdAt.toISOString(),
  }));
}

const limitRow = z.object({
  id: z.string(),
  endpoint: z.string(),
  maxTrips: z.number().nullable(),
  maxMs: z.number().nullable(),
  rttMs: z.number(),
  sums: z.array(z.number()).nullable(),
});

/** SQL: a key of a JSON column that is another table's value. */
async function limitsOf(tx: Transaction, teamId: string, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  return z.array(limitRow).parse(
    await tx.$queryRaw`
      SELECT c.id, l.endpoint, l.max_trips AS "maxTrips", l.max_ms AS "maxMs", l.rtt_ms AS "rttMs",
        c.endpoint_sums -> l.endpoint AS sums
      FROM conversation c JOIN conversation_limit l ON l.team_id = c.team_id AND l.name = c.name
      WHERE c.team_id = ${teamId} AND c.id = ANY (${ids}::uuid[])
      ORDER BY l.endpoint, l.id`,
  );
}

const RTTS: readonly number[] = LISTED_RTTS;

function exceededBy(
  { trips, elapsedMs }: Row,
  { endpoint, maxTrips, maxMs, rttMs, sums }: z.infer<typeof limitRow>,
): ConversationSummary["exceeded"] {
  const [count, ...ms] = endpoint === "" ? [trips, ...elapsedMs] : (sums ?? []);
  const time = ms[RTTS.indexOf(rttMs)];
  const about = { endpoint: endpoint === "" ? null : endpoint };
  return [
    ...(maxTrips !== null && count !== undefined && count > maxTrips
      ? [{ ...about, what: "trips" as const, rttMs: null, value: count, limit: maxTrips }]
      : []),
    ...(maxMs !== null && time !== undefined && time > maxMs
      ? [{ ...about, what: "ms" as const, rttMs, value: time, limit: maxMs }]
      : []),
  ];
}
