import { createServer } from "node:http";
import { inSession } from "@wirecost/prisma/open";
import { listenLocally } from "../../start/free-port.mjs";

export async function webhookCounter() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const server = createServer((request, response) => {
    const id = `${request.headers["webhook-id"]}`;
    request.resume().on("end", () => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    counts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Waits until the queue is empty, and lists uploads whose webhook message is missing or duplicated in the database.
 *
 * @param {string} databaseUrl
 * @param {ReadonlyMap<string, number>} counts
 * @param {number} [ms] how long to wait
 * @returns {Promise<{ wrong: readonly string[], delivered: number, repeated: number }>}
 */
export function checkWebhookMessages(databaseUrl, counts, ms = 3_600_000) {
  return inSession(databaseUrl, async (client) => {
    const deadline = Date.now() + ms;
    const left = async () =>
      Number((await client.query("SELECT count(*) FROM graphile_worker.jobs")).rows[0].count);
    let jobs = await left();
    for (; jobs > 0 && Date.now() < deadline; jobs = await left())
      await new Promise((done) => setTimeout(done, 200));
    const { rows } = await client.query(
      `SELECT u.name, count(d.id)::int AS messages, min(d.id::text) AS id, bool_and(d.delivered_at IS NOT NULL) AS delivered
       FROM upload u LEFT JOIN webhook_delivery d ON d.about = u.id::text AND d.event = 'upload.created'
       GROUP BY u.id, u.name`,
    );
    const wrong = jobs > 0 ? [`${jobs} jobs are still in the queue after ${ms / 1000} seconds`] : [];
    for (const { name, messages, id, delivered } of rows) {
      if (messages !== 1) wrong.push(`${name} has ${messages} messages`);
      else if (!delivered || !counts.has(`msg_${id}`)) wrong.push(`${name} was not delivered`);
    }
    const repeated = [...counts.values()].filter((count) => count > 1).length;
    return { wrong, delivered: counts.size, repeated };
  });
}
