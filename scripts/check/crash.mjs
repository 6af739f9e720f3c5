// npm run crash [kills] [seed]: tests what is stored when the API, its database or its disk fails while users work.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { withDatabase } from "./crash/with-database.mjs";

const [kills = 100, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
if (!Number.isInteger(kills) || kills < 0 || !Number.isInteger(seed) || seed < 0) {
  console.error(
    `npm run crash [kills] [seed]: expected two whole numbers from 0; got ${process.argv.slice(2).join(" ")}`,
  );
  process.exit(2);
}
await prepare({ web: false });
const { fillDisk, smallDisk } = await import("./crash/fill-disk.mjs");
const { killOften } = await import("./crash/kill-often.mjs");
const { restartDatabase } = await import("./crash/restart-database.mjs");

console.log(`Seed ${seed}.`);
const env = { WEBHOOK_PRIVATE_ADDRESSES: "true", JOB_LOST_AFTER: "1" };
let failed = false;

/** @param {string} name @param {{ wrong: readonly string[] }} outcome */
function report(name, { wrong, ...details }) {
  console.log(`\n${name}`);
  for (const [what, value] of Object.entries(details)) console.log(`  ${what}: ${JSON.stringify(value)}`);
  for (const line of wrong.slice(0, 20)) console.log(`  WRONG: ${line}`);
  console.log(wrong.length === 0 ? "  nothing is wrong" : `  ${wrong.length} things are wrong`);
  failed ||= wrong.length > 0;
}

await withDatabase(
  async ({ databaseUrl, api }) => {
    const killed = await killOften(api, { databaseUrl, kills, seed, say: console.log });
    report(`The API was killed ${kills} times`, killed);
  },
  { env },
);
await withDatabase(
  async ({ databaseUrl, api, ...database }) => {
    const restarted = await restartDatabase(api, { databaseUrl, database, times: 3, seed });
    report("The database was restarted 3 times", restarted);
  },
  { env },
);
const disk = await smallDisk();
if (!disk) console.log("\nThe full disk was left out: this user may not mount one.");
else {
  try {
    await withDatabase(
      async ({ databaseUrl, api, stop, start }) => {
        const makeRoom = async () => {
          await disk.enlarge();
          // PostgreSQL exits when it cannot write its log; a service manager would restart it.
          await stop();
          await start();
        };
        report("The disk was full", await fillDisk(api, { databaseUrl, seed, makeRoom }));
      },
      { dataDir: disk.dir, env },
    );
  } finally {
    await disk.remove();
  }
}
process.exit(failed ? 1 : 0);
