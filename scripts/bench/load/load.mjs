// npm run load [-- --minutes 10 --people 200 --think 1000]: many concurrent users of the API, and one greedy team.
import "../../start/require-node.mjs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { randomOf } from "../../check/crash/random.mjs";
import { signUp } from "../../check/crash/sign-up.mjs";
import { withDatabase } from "../../check/crash/with-database.mjs";
import { prepare } from "../../start/prepare.mjs";
import { client } from "./client.mjs";
import { person } from "./person.mjs";
import { watchMemory, watchProcessors } from "./processors.mjs";

const PEOPLE_A_TEAM = 5;
const WARM_UP_MS = 10_000;
const LOOK_MS = 1000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    people: { type: "string", default: "200" },
    think: { type: "string", default: "1000" },
  },
});
const minutes = numberOf("minutes", values.minutes, 0.05);
const people = numberOf("people", values.people, 1);
const thinkMs = numberOf("think", values.think, 0);

/** @param {string} name @param {string} text @param {number} least */
function numberOf(name, text, least) {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  console.error(`--${name} is ${text}: expected a number from ${least}.`);
  process.exit(2);
}

await prepare({ web: false });
const { Figures } = await import("./figures.mjs");
const { greedyTeam } = await import("./greedy.mjs");

// Each user has a key with the server's default rate limit.
await withDatabase(
  async ({ api }) => {
    await api.start();
    await load(api);
  },
  { env: { RATE_LIMIT: "6000" } },
);

/** @param {import("../../check/crash/killable-api.mjs").KillableApi} api */
async function load(api) {
  const count = Math.max(2, Math.ceil(people / PEOPLE_A_TEAM));
  /** @type {{ teamId: string, token: string }[]} */
  const teams = [];
  /** @type {{ teamId: string, token: string }[]} */
  const keys = [];
  for (let i = 0; i < count; i++) {
    const { teamId, token, post } = await signUp(api.url, `team${i}`);
    teams.push({ teamId, token });
    for (let k = 0; k < PEOPLE_A_TEAM && keys.length < people; k++)
      keys.push({ teamId, token: (await post("/keys", { name: `p${k}`, scope: "write" })).token });
  }
  let figures = new Figures();
  let stop = false;
  const clients = keys.map(({ token }) => client({ url: api.url, token, connections: 1 }));
  const all = keys.map(({ teamId }, i) =>
    person({
      ask: /** @type {import("./client.mjs").Ask} */ (clients[i]?.ask),
      teamId,
      name: `p${i}`,
      random: randomOf(i + 1),
      thinkMs,
      stopped: () => stop,
      note: (kind, answer) => figures.note(kind, answer),
    }),
  );
  await sleep(WARM_UP_MS);
  figures = new Figures();
  const memory = watchMemory(api.pid(), LOOK_MS);
  const processors = watchProcessors({ people: process.pid, API: api.pid() });
  const late = monitorEventLoopDelay({ resolution: 1 });
  late.enable();
  const begun = performance.now();
  await sleep(minutes * 60_000);
  const seconds = (performance.now() - begun) / 1000;
  const measured = figures;
  const seen = memory();
  const used = processors();
  late.disable();
  stop = true;
  await Promise.all(all);
  for (const one of clients) one.close();
  console.log(
    `${people} people of ${count} teams, each with a key, ${thinkMs} ms of thought between two requests, for ${seconds.toFixed(0)} s; the people, the API and PostgreSQL on one machine.`,
  );
  for (const line of measured.lines(seconds)) console.log(line);
  console.log(used);
  console.log(
    `the people, who are one process, were themselves late by ${(late.percentile(50) / 1e6).toFixed(1)} ms in the median, and by ${(late.percentile(99) / 1e6).toFixed(1)} ms at the 99th percentile: that is in the times above`,
  );
  const part = (/** @type {number} */ from) =>
    seen.slice(Math.floor(seen.length * from))[0]?.toFixed(0) ?? "?";
  console.log(
    `memory of the API, MiB: ${[0, 0.25, 0.5, 0.75].map(part).join(", ")}, ${seen.at(-1)?.toFixed(0) ?? "?"} at the end, ${Math.max(...seen).toFixed(0)} at most`,
  );
  const greedy = /** @type {{ teamId: string, token: string }} */ (keys[0]);
  const others = keys.filter(({ teamId }) => teamId !== greedy.teamId).slice(0, 20);
  const { alone, beside, slower, p99, hungry } = await greedyTeam({
    url: api.url,
    seconds: 8,
    turns: 3,
    greedy,
    others,
  });
  console.log(
    `\n${others.length} people of other teams who read, without and with a team beside them that asks over 50 connections with one key and never waits:`,
  );
  console.log(
    `median ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside it, ${(slower * 100).toFixed(0)} % slower (aim: at most 10 %); p99 ${p99.alone.toFixed(0)} and ${p99.beside.toFixed(0)} ms`,
  );
  for (const line of hungry) console.log(`  ${line}`);
  if (measured.errors > 0) {
    console.error(`${measured.errors} requests failed.`);
    process.exitCode = 1;
  }
}
