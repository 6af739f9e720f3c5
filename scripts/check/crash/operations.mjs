import { createHash } from "node:crypto";

/**
 * @typedef {"save" | "upload" | "share"} Kind
 * @typedef {object} Operation
 * @property {Kind} kind
 * @property {string} name unique
 * @property {string | undefined} id once the API has confirmed it
 * @property {number} sent how often it was requested
 * @property {number} [rows] of an upload
 * @property {string} [sha256] of an upload's bytes, or of what a link shows
 * @property {string} [url] of a link
 * @typedef {(problem: { status: number, body: string }) => void} Refused
 */

const AGAIN_MS = 150;

/** @param {number} of */
function design(of) {
  return {
    model: "openedge-query",
    params: { records: 1000 + of },
    axes: [
      { param: "mm", values: [1024, 8192, 16384] },
      { param: "prefetchNumRecs", values: [16, 100, 1000] },
    ],
    metric: "elapsedMs",
    seed: of,
  };
}

/**
 * A user who saves, shares and uploads, one operation after the other, until stopped, and records each answer. A save
 * or link is requested once; an upload, under one Idempotency-Key, until it succeeds, as the terminal does.
 *
 * @param {object} options
 * @param {string} options.url of the API
 * @param {string} options.teamId
 * @param {string} options.token
 * @param {string} options.who
 * @param {() => number} options.random
 * @param {Operation[]} options.ledger
 * @param {() => boolean} options.stopped
 * @param {Refused} options.onRefused
 * @param {readonly Kind[]} [options.kinds]
 * @param {number} [options.maxRows]
 */
export async function simulateUser({
  url,
  teamId,
  token,
  who,
  random,
  ledger,
  stopped,
  onRefused,
  ...options
}) {
  const { kinds = ["save", "upload", "upload", "share"], maxRows = 4000 } = options;
  const base = `${url}/api/teams/${teamId}`;
  const authorization = `Bearer ${token}`;

  /**
   * A successful answer; undefined for a failure or a broken connection.
   * @param {string} path @param {RequestInit} init
   */
  const ask = async (path, init) => {
    try {
      const reply = await fetch(`${base}${path}`, {
        method: "POST",
        signal: AbortSignal.timeout(600_000),
        ...init,
      });
      const body = await reply.text();
      if (reply.ok) return JSON.parse(body);
      onRefused({ status: reply.status, body });
    } catch {
      // The connection broke before the answer: the operation may have been executed.
    }
    return undefined;
  };
  /** @param {string} path @param {object} body */
  const post = (path, body) =>
    ask(path, { headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) });

  for (let i = 0; !stopped(); i++) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? "save";
    const name = `${who} ${kind} ${i}`;
    /** @type {Operation} */
    const operation = { kind, name, id: undefined, sent: 1 };
    ledger.push(operation);
    const of = Math.floor(random() * 100_000);
    if (kind === "save") {
      const made = await post("/experiments", { name, design: design(of) });
      if (made) Object.assign(operation, { id: made.id, sha256: made.latestRun.sha256 });
    } else if (kind === "share") {
      const made = await post("/shares", { of: { kind: "design", title: name, design: design(of) } });
      if (made) Object.assign(operation, { id: made.share.id, url: made.url, sha256: made.share.sha256 });
    } else {
      // Most are small and some are large, so that kills happen before, in and after them.
      const rows = 50 + Math.floor(random() ** 3 * maxRows);
      const body = Buffer.from(`mm,messages\n${lines(name, rows)}`);
      Object.assign(operation, { rows, sha256: createHash("sha256").update(body).digest("hex") });
      const headers = { authorization, "content-type": "application/octet-stream", "idempotency-key": name };
      const query = new URLSearchParams({ name: `${name}.csv`, model: "openedge-query" });
      for (; operation.id === undefined && !stopped(); operation.sent++) {
        const made = await ask(`/uploads?${query}`, { headers, body });
        if (made) operation.id = made.upload.id;
        else await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
    if (operation.id === undefined) await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

/** Rows that no other upload has. @param {string} name @param {number} rows */
function lines(name, rows) {
  const first = createHash("sha256").update(name).digest().readUInt32BE(0);
  return Array.from({ length: rows }, (_, i) => `${1024 * (1 + (i % 20))},${first + i}\n`).join("");
}
