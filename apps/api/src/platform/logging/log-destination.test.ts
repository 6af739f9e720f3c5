import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const built = new URL("../../../dist/platform/logging/log-destination.js", import.meta.url).href;

/** Waits for a word, logs, and leaves in the same breath. */
const program = `
  import pino from "pino";
  import { logDestination } from ${JSON.stringify(built)};
  const log = pino(logDestination());
  process.stdin.once("data", () => {
    log.warn("a last word");
    log.fatal("and another");
    process.exit(7);
  });
  log.warn("there");
`;

function start() {
  const cwd = new URL("../../..", import.meta.url);
  return spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

describe("what is logged", () => {
  it("is written before the process leaves", async () => {
    const child = start();
    const [said] = await Promise.all([
      text(child.stdout),
      once(child.stdout, "data").then(() => child.stdin.end("go")),
    ]);
    expect(
      said
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).msg),
    ).toEqual(["there", "a last word", "and another"]);
  });

  it("lets a process end whose output is not read any more", async () => {
    const child = start();
    await once(child.stdout, "data");
    child.stdout.destroy();
    child.stdin.end("go");
    expect(await once(child, "close")).toEqual([7, null]);
  });
});
