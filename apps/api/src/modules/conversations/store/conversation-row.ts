import { type ConversationSummary, conversationSummary, LISTED_RTTS } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";

export const listedConversation = rowOf(conversationSummary.omit({ exceeded: true }));

type Row = Prisma.ConversationGetPayload<{ select: typeof listedConversation.select }>;

/** Recordings with the limits of their names that they exceed. */
export async function toSummaries(
  tx: Transaction,
  teamId: string,
  rows: readonly Row[],
): Promise<ConversationSummary[]> {
  const limits = await limitsOf(tx, teamId, rows);
  return rows.map((row) => ({
    ...listedConversation.read(row),
    exceeded: limits.filter(({ id }) => id === row.id).flatMap((limit) => exceededBy(row, limit)),
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

/**
 * SQL: a key of a JSON column that is another table's value. The column can have megabytes, which PostgreSQL would read
 * and decompress for each limit: the result of `||` is in memory, once per recording, because OFFSET 0 keeps the parts
 * apart.
 */
async function limitsOf(tx: Transaction, teamId: string, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  return z.array(limitRow).parse(
    await tx.$queryRaw`
      SELECT c.id, l.*
      FROM (
        SELECT id, name, CASE WHEN EXISTS (
          SELECT FROM conversation_limit l WHERE l.team_id = ${teamId} AND l.name = c.name AND l.endpoint <> ''
        ) THEN endpoint_sums || '{}' END AS sums
        FROM conversation c WHERE team_id = ${teamId} AND id = ANY (${ids}::uuid[]) OFFSET 0
      ) c CROSS JOIN LATERAL (
        SELECT endpoint, max_trips AS "maxTrips", max_ms AS "maxMs", rtt_ms AS "rttMs", c.sums -> endpoint AS sums
        FROM conversation_limit WHERE team_id = ${teamId} AND name = c.name ORDER BY endpoint, id OFFSET 0
      ) l`,
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
