import type { Statement } from "../database/enter.ts";

const ATTEMPTS = 10;

/**
 * Queues messages to the webhooks of a team in the transaction that stores what they are about, so that they match what
 * is stored. SQL: it is sent in one trip with others, or in the session of a thread.
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
