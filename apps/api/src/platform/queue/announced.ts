import type { Statement } from "../database/enter.ts";

const ATTEMPTS = 10;

/**
 * Queues messages to a team's webhooks in the transaction that stores their subject, so that they are consistent. SQL:
 * pipelined with other statements, or in the session of a thread.
 */
export function announced(
  job: "announce-upload" | "announce-conversation",
  payload: { readonly teamId: string } & Readonly<Record<string, string>>,
): Statement {
  return {
    text: `
      SELECT add_job($1, $2::json, $3::int, 'announce ' || $4::text)
      WHERE EXISTS (SELECT FROM webhook WHERE team_id = $4)`,
    values: [job, JSON.stringify(payload), ATTEMPTS, payload.teamId],
  };
}
