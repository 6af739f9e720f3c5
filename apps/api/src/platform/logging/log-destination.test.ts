import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const built = new URL("../../../dist/platform/logging/log-destination.js", import.meta.url).href;

/** Waits for input, logs, and exits at once. */
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

describe("log output", () => {
  it("is written before the process exits", async () => {
    const child = start();
    const [output] = await Promise.all([
      text(child.stdout),
      once(child.stdout, "data").then(() => child.stdin.end("go")),
    ]);
    expect(
      output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).msg),
    ).toEqual(["there", "a last word", "and another"]);
  });

  it("lets a process exit when its output is not read", async () => {
    const child = start();
    await once(child.stdout, "data");
    child.stdout.destroy();
    child.stdin.end("go");
    expect(await once(child, "close")).toEqual([7, null]);
  });
});
