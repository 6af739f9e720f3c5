import { gzipSync } from "node:zlib";
import { atOnce, counted } from "./answers.mjs";

/** @typedef {import("./attacks.mjs").Attack} Attack */
/** @typedef {import("./attacks.mjs").Attacker} Attacker */

/** The maximum of a stored recording: a million round trips. */
const TRIPS = 1_000_000;

/**
 * The lines of a recording of N+1 queries, the costliest to analyze. See docs/conversation-format.md.
 *
 * @param {{ trips: number, statements?: number, endpoints?: number, endpointPath?: string, connections?: number, overlapping?: boolean, name?: string }} options
 */
function recording({
  trips,
  statements = 40,
  endpoints = 10,
  endpointPath = "",
  connections = 1,
  overlapping = false,
  name = "attack",
}) {
  const source = { kind: "recorder", name, startedAt: null, timesAt: "client", lowerBound: false };
  const lines = [JSON.stringify({ wirecost: "conversation", version: 1, source })];
  for (let i = 0; i < connections; i++)
    lines.push(`{"connection":${i},"protocol":"postgresql","encrypted":false,"rttUs":1}`);
  for (let i = 0; i < statements; i++)
    lines.push(
      `{"statement":${i},"text":"SELECT c${i} FROM t${i} WHERE id = ?","operation":"SELECT","tables":["t${i}"]}`,
    );
  for (let i = 0; i < endpoints; i++) lines.push(`{"endpoint":${i},"name":"GET /${endpointPath}${i}"}`);
  for (let i = 0; i < trips; i++) {
    const at = overlapping ? Math.floor(i / connections) * 4 : i * 4;
    const end = overlapping ? at + 4 * (i % 97) + 3 : at + 3;
    lines.push(
      `{"trip":[${i % connections},0,${at},${at + 1},${Math.max(at + 2, end - 1)},${Math.max(at + 3, end)},9,9],"calls":[[${i % statements},1,${1 + (i % 7)},${Math.floor(i / 100)},${1 + (Math.floor(i / 1000) % endpoints)},0]]}`,
    );
  }
  lines.push(JSON.stringify({ end: { trips, calls: trips } }));
  return Buffer.from(`${lines.join("\n")}\n`);
}

/** @param {Attacker} attacker @param {Buffer} body @param {string} name @returns {ReturnType<Attacker["ask"]>} */
function store({ ask, teamId }, body, name) {
  return ask("POST", `/api/teams/${teamId}/conversations?name=${name}`, body);
}

/** Four concurrent requests of the same kind. @param {string} name @param {() => Buffer} content @returns {Attack} */
function stored(name, content) {
  return {
    name: `recordings: ${name}`,
    async send(attacker) {
      const body = content();
      return counted(await atOnce(4, (i) => store(attacker, body, `${name.length}-${i}`)));
    },
  };
}

/**
 * Concurrent requests about one stored recording.
 *
 * @param {string} name
 * @param {() => Buffer} content
 * @param {{ at: (id: string) => string, body: (id: string) => object, count: number }} of at: path beneath the team
 * @returns {Attack}
 */
function requestAttack(name, content, { at, body, count }) {
  return {
    name: `recordings: ${name}`,
    async send(attacker) {
      const { body: text, status } = await store(attacker, gzipSync(content(), { level: 1 }), "asked");
      const id = status < 300 ? JSON.parse(text).conversation.id : `none (${status})`;
      const path = `/api/teams/${attacker.teamId}${at(id)}`;
      return counted(await atOnce(count, () => attacker.ask("POST", path, body(id))));
    },
  };
}

const evaluate = (/** @type {string} */ id) => `/conversations/${id}/evaluate`;
/** Every change of every statement of the recording. */
const changes = Array.from({ length: 500 }, (_, i) => ({
  statement: 1 + i,
  change: ["join", "together:1000000", "cache:99%", "fetch:1", "remove"][i % 5],
}));
const line = (/** @type {string} */ text) => Buffer.from(`${text}\n`);
const head = JSON.stringify({
  wirecost: "conversation",
  version: 1,
  source: { kind: "recorder", name: "x", startedAt: null, timesAt: "client", lowerBound: false },
});

/** @type {readonly Attack[]} */
export const recordingAttacks = [
  stored("a million round trips, gzipped", () => gzipSync(recording({ trips: TRIPS }))),
  stored("20 connections that overlap, gzipped", () =>
    gzipSync(recording({ trips: TRIPS, connections: 20, overlapping: true })),
  ),
  stored("600 MB of one statement, gzipped", () => {
    const part = gzipSync(Buffer.alloc(10_000_000, "a"));
    return Buffer.concat([
      gzipSync(`${head}\n{"statement":0,"text":"`),
      ...Array(60).fill(part),
      gzipSync(`","operation":"SELECT","tables":[]}\n`),
    ]);
  }),
  stored("a line of 200,000 nested lists", () =>
    line(`${head}\n{"statement":0,"text":"x","operation":"SELECT","tables":${"[".repeat(200_000)}`),
  ),
  stored("20,000 statements of 49 parentheses and quotes", () =>
    line(
      [
        head,
        ...Array.from(
          { length: 20_000 },
          (_, i) =>
            `{"statement":${i},"text":"SELECT ${"((('".repeat(12)}${i}","operation":"SELECT","tables":["t"]}`,
        ),
      ].join("\n"),
    ),
  ),
  {
    name: "recordings: 30 lists, each recording of 20,000 requests with 100 limits",
    async send(attacker) {
      for (let i = 0; i < 5; i++) {
        const options = { trips: 20_000 + i, endpoints: 20_000, endpointPath: "x".repeat(180) };
        await store(attacker, gzipSync(recording(options), { level: 1 }), "limited");
      }
      const team = `/api/teams/${attacker.teamId}`;
      for (let i = 0; i < 100; i++)
        await attacker.ask("POST", `${team}/conversation-limits`, {
          ...{ name: "limited", endpoint: `GET /${i}` },
          ...{ maxTrips: 0, maxMs: null, rttMs: 5 },
        });
      return counted(await atOnce(30, () => attacker.ask("GET", `${team}/conversations?limit=100`)));
    },
  },
  requestAttack("30 evaluations of 20,000 round trips", () => recording({ trips: 20_000 }), {
    at: evaluate,
    body: () => ({}),
    count: 30,
  }),
  requestAttack("8 evaluations with 500 changes", () => recording({ trips: 20_000, statements: 500 }), {
    at: evaluate,
    body: () => ({ changes }),
    count: 8,
  }),
  requestAttack("8 comparisons of 200,000 round trips", () => recording({ trips: 200_000 }), {
    at: () => "/conversations/compare",
    body: (id) => ({ before: id, after: id, network: {} }),
    count: 8,
  }),
  ...["thresholds", "network"].map((part) =>
    requestAttack(`evaluations with 70,000 settings, ${part}`, () => recording({ trips: 10 }), {
      at: evaluate,
      body: () => ({
        [part]: Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`setting${i}`, i])),
      }),
      count: 100,
    }),
  ),
  requestAttack("100 absurd settings", () => recording({ trips: 1000 }), {
    at: evaluate,
    body: () => ({
      network: { rttMs: 1e300, bandwidthMbps: 1e-300 },
      recordedMs: 60_000,
      thresholds: { repeats: -1e300 },
    }),
    count: 100,
  }),
];
