import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runCli } from "../run-cli.ts";

vi.mock("../record/warm-up.ts", () => ({
  warmUp: () => Promise.reject(new Error("listen EADDRNOTAVAIL: address not available 127.0.0.1")),
}));

const folder = mkdtempSync(join(tmpdir(), "wirecost-record-"));
let database: Server;
let to = "";
beforeAll(async () => {
  database = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
  const address = database.address();
  to = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

async function record(words: readonly string[]) {
  let err = "";
  const exit = await runCli(["record", ...words], {
    env: { ...process.env },
    home: folder,
    send: () => Promise.reject(new Error("no request expected")),
    out: () => {},
    err: (text) => {
      err += text;
    },
  });
  return { exit, err };
}

it("records without a warm-up if none is possible", async () => {
  const file = join(folder, "cold.wirecost");
  const { exit, err } = await record(["--to", to, "--out", file, "--", process.execPath, "-e", ""]);
  expect(err).toContain(`The recording is in ${file}`);
  expect(exit).toBe(0);
  expect(readFileSync(file, "utf8")).toContain('"recorder"');
});

it("reports a command without the required connection, and fails at a limit", async () => {
  const command = ["--", process.execPath, "-e", ""];
  const { exit, err } = await record(["--to", to, "--max-round-trips", "40", ...command]);
  expect(err).toMatch(/The command opened no connection at 127\.0\.0\.1:\d+\. Let it take .* PGHOST/);
  expect(exit).toBe(99);
  expect((await record(["--to", to, ...command])).exit).toBe(0);
});

it("leaves no file if it records nothing", async () => {
  const file = join(folder, "taken.wirecost");
  const { exit, err } = await record(["--to", to, "--listen", to, "--out", file, "--", process.execPath]);
  expect(err).toContain(`--listen ${to}`);
  expect(exit).not.toBe(0);
  expect(readdirSync(folder)).not.toContain("taken.wirecost");
});

it("explains why the system cannot start a command", async () => {
  const { exit, err } = await record(["--to", to, "--", join(process.execPath, "x")]);
  expect(err).toContain(`${join(process.execPath, "x")}: it cannot be run: ENOTDIR.`);
  expect(exit).toBe(2);
});
