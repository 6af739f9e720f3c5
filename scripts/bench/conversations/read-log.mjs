import { readConversation } from "@wirecost/conversation";
import { compared } from "../measure.mjs";
import { pieces } from "./pieces.mjs";

const STATEMENTS = 115_000;
const SESSIONS = 10;
/** The statements of pgbench's transaction with varying values. @type {readonly ((i: number) => string)[]} */
const TRANSACTION = [
  () => "BEGIN;",
  (i) => `UPDATE pgbench_accounts SET abalance = abalance + ${i % 5000} WHERE aid = ${(7 * i) % 100_000};`,
  (i) => `SELECT abalance FROM pgbench_accounts WHERE aid = ${(7 * i) % 100_000};`,
  (i) => `UPDATE pgbench_tellers SET tbalance = tbalance + ${i % 5000} WHERE tid = ${i % 10};`,
  (i) => `UPDATE pgbench_branches SET bbalance = bbalance + ${i % 5000} WHERE bid = 1;`,
  (i) =>
    `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${i % 10}, 1, ${(7 * i) % 100_000}, ${i % 5000}, CURRENT_TIMESTAMP);`,
  () => "END;",
];

/**
 * Reads a PostgreSQL log of 115,000 statements into a conversation, against splitting the same bytes into lines.
 *
 * @returns {Promise<import("../measure.mjs").Line>}
 */
export async function benchReadLog() {
  const bytes = new TextEncoder().encode(logText());
  return compared(
    {
      name: "a PostgreSQL log of 115,000 statements",
      baseline: "its lines",
      aim: "1 s",
      rounds: 5,
      warmup: 1,
    },
    () => readConversation("server.log", pieces(bytes)),
    async () => {
      const decoder = new TextDecoder();
      let lines = 0;
      for await (const piece of pieces(bytes))
        lines += decoder.decode(piece, { stream: true }).split("\n").length;
      return lines;
    },
  );
}

function logText() {
  /** @type {string[]} */
  const lines = [];
  for (let i = 0; i < STATEMENTS; i++) {
    const round = Math.floor(i / SESSIONS);
    const time = new Date(Date.UTC(2026, 2, 4) + round).toISOString().replace("T", " ").replace("Z", " UTC");
    const sql = TRANSACTION[round % TRANSACTION.length]?.(i);
    lines.push(
      `${time} [${4000 + (i % SESSIONS)}] user=ann,db=shop,app=pgbench LOG:  duration: 0.${100 + (i % 800)} ms  statement: ${sql}\n`,
    );
  }
  return lines.join("");
}
