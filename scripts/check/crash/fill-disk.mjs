import { execFile } from "node:child_process";
import { chmod, mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { checkOperations } from "./check-operations.mjs";
import { summary } from "./kill-often.mjs";
import { peopleAtWork } from "./people-at-work.mjs";
import { signUp } from "./sign-up.mjs";

const run = promisify(execFile);

/** Size of a disk in memory that fills soon: a new database and some uploads. */
const SMALL = "192m";
const LARGE = "1g";

/** @returns {Promise<{ dir: string, enlarge: () => Promise<void>, remove: () => Promise<void> } | undefined>} undefined where none can be mounted */
export async function smallDisk() {
  const dir = await mkdtemp(join(tmpdir(), "wirecost-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${SMALL}`, "tmpfs", dir]);
  } catch {
    await rmdir(dir);
    return undefined;
  }
  await chmod(dir, 0o755);
  return {
    dir,
    enlarge: async () => void (await run("mount", ["-o", `remount,size=${LARGE}`, dir])),
    remove: async () => {
      await run("umount", [dir]);
      await rmdir(dir);
    },
  };
}

/**
 * Uploads until the database's disk is full and for some seconds more, frees space, and checks that everything works.
 *
 * @param {import("./killable-api.mjs").KillableApi} api not started
 * @param {{ databaseUrl: string, seed: number, makeRoom: () => Promise<void> }} options makeRoom enlarges the disk,
 *   and starts the database where it has ended
 */
export async function fillDisk(api, { databaseUrl, seed, makeRoom }) {
  /** @type {ReturnType<typeof peopleAtWork> | undefined} */
  let users;
  try {
    await api.start();
    users = peopleAtWork(api.url, await signUp(api.url, "disk"), {
      people: 3,
      seed,
      answerOf: (_, answer) => answer,
      optionsOf: () => ({ maxRows: 200_000, kinds: ["upload", "upload", "save", "share"] }),
    });
    const { ledger, refused, done, finish } = users;
    for (let i = 0; i < 600 && refused.size === 0; i++) await sleep(100);
    await sleep(5000);
    const full = done();
    await makeRoom();
    for (let i = 0; i < 600 && done() < full + 5; i++) await sleep(100);
    await finish();
    const wrong = [...(await checkOperations(databaseUrl, ledger))];
    if (refused.size === 0) wrong.push("The disk was never full");
    if (done() < full + 5) wrong.push("Nothing was stored after there was room again");
    for (const [answer, count] of refused)
      if (!answer.startsWith("503 ")) wrong.push(`${count} answers were ${answer}`);
    return { operations: summary(ledger), refused: Object.fromEntries(refused), wrong };
  } finally {
    users?.leave();
  }
}
