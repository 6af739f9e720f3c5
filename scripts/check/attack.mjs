// npm run attack [-- --only uploads]: runs attacks and measures their effect on another team.
import "../start/require-node.mjs";
import { parseArgs } from "node:util";
import { client } from "../bench/load/client.mjs";
import { prepare } from "../start/prepare.mjs";
import { runStack } from "../start/run-stack.mjs";
import { temporaryDataDir } from "../start/temporary-data-dir.mjs";
import { signUp } from "./crash/sign-up.mjs";
import { TEST_SECRET } from "./crash/test-secret.mjs";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

await prepare();
const { attacks } = await import("./attack/attacks.mjs");
const { watchVictim, MAX_DELAY_MS } = await import("./attack/victim.mjs");

const chosen = attacks.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(
    `--only is ${values.only}: expected a part of one of these: ${attacks.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
/** The default configuration, except that webhooks may reach this machine. */
const env = {
  RATE_LIMIT: "6000",
  AUTH_RATE_LIMIT: "true",
  WEBHOOK_PRIVATE_ADDRESSES: "true",
  AUTH_SECRET: TEST_SECRET,
  LOG_LEVEL: "fatal",
};
const dataDir = await temporaryDataDir();
try {
  const product = await runStack({ dataDir: dataDir.path, port: 0, env });
  try {
    await attackAll(product.url);
  } finally {
    await product.stop();
  }
} finally {
  await dataDir.remove();
}

/** @param {string} url */
async function attackAll(url) {
  const attacker = await signUp(url, "mallory");
  const victim = await signUp(url, "ann");
  const newPerson = () => signUp(url, "mallory");
  const { ask, close } = client({ url, token: attacker.token, connections: 20 });
  console.log(
    "Another team reads, uploads a small file and opens the first page, while each of these is sent.",
  );
  const alone = await watchVictim({ url, ...victim }, () => new Promise((done) => setTimeout(done, 3000)));
  console.log(`${"nothing".padEnd(52)} ${alone.line}`);
  for (const { name, send } of chosen) {
    const seen = await watchVictim({ url, ...victim }, () => send({ ...attacker, url, ask, newPerson }));
    const delayed = seen.reads > MAX_DELAY_MS + alone.reads || seen.pages > MAX_DELAY_MS + alone.pages;
    const bad = seen.failed > 0 || delayed;
    if (seen.failed > 0) process.exitCode = 1;
    console.log(`${name.padEnd(52)} ${seen.line}; answered ${seen.answer}${bad ? "  <-- too much" : ""}`);
  }
  console.log(
    `Aim: none of it adds more than ${MAX_DELAY_MS} ms to the p99 of what another team reads or opens.`,
  );
  close();
}
