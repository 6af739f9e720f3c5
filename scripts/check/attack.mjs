// npm run attack [-- --only uploads]: sends what an attacker would, and measures what another team notices.
import "../start/require-node.mjs";
import { parseArgs } from "node:util";
import { client } from "../bench/load/client.mjs";
import { prepare } from "../start/prepare.mjs";
import { signUp } from "./crash/sign-up.mjs";
import { withDatabase } from "./crash/with-database.mjs";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

await prepare({ web: false });
const { attacks } = await import("./attack/attacks.mjs");
const { watchVictim, MAX_DELAY_MS } = await import("./attack/victim.mjs");

const chosen = attacks.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(
    `--only is ${values.only}: expected a part of one of these: ${attacks.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
/** As it is by default, but that webhooks reach this machine. */
const ENV = { RATE_LIMIT: "6000", AUTH_RATE_LIMIT: "true", WEBHOOK_PRIVATE_ADDRESSES: "true" };
await withDatabase(
  async ({ api }) => {
    await api.start();
    await attackAll(api.url);
  },
  { env: ENV },
);

/** @param {string} url */
async function attackAll(url) {
  const attacker = await signUp(url, "mallory");
  const victim = await signUp(url, "ann");
  const newPerson = () => signUp(url, "mallory");
  const { ask, close } = client({ url, token: attacker.token, connections: 20 });
  console.log("Another team reads, and uploads a small file, while each of these is sent.");
  const alone = await watchVictim({ url, ...victim }, () => new Promise((done) => setTimeout(done, 3000)));
  console.log(`${"nothing".padEnd(52)} ${alone.line}`);
  for (const { name, send } of chosen) {
    const seen = await watchVictim({ url, ...victim }, () => send({ ...attacker, url, ask, newPerson }));
    const bad = seen.failed > 0 || seen.p99 > MAX_DELAY_MS + alone.p99;
    if (seen.failed > 0) process.exitCode = 1;
    console.log(`${name.padEnd(52)} ${seen.line}; answered ${seen.answer}${bad ? "  <-- too much" : ""}`);
  }
  console.log(`Aim: none of it adds more than ${MAX_DELAY_MS} ms to the p99 of what another team reads.`);
  close();
}
