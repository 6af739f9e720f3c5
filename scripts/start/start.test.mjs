import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { reachDatabase } from "./database/reach-database.mjs";
import { freePort } from "./free-port.mjs";
import { holdLock, isAlive } from "./lock.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { nodeTooOld } from "./require-node.mjs";
import { runStack } from "./run-stack.mjs";
import { memoryFolder, temporaryDataDir } from "./temporary-data-dir.mjs";

describe("the Node that the product needs", () => {
  it.each(["20.20.0", "20.20.2", "22.0.0", "24.21.0", "26.1.0"])("%s will do", (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  });

  it.each(["20.19.9", "18.20.0"])("%s is refused in one line that names it", (version) => {
    expect(nodeTooOld(version)).toBe(
      `Wirecost needs Node 20.20 or newer, and this is ${version}: install one from nodejs.org.`,
    );
  });
});

it("data that a killed process left in memory is removed, that of a living one stays", async () => {
  const memory = mkdtempSync(join(tmpdir(), "wirecost-memory-"));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  const own = await temporaryDataDir(memory);
  const killed = spawnSync(process.execPath, ["-e", ""]).pid;
  for (const pid of [killed, process.ppid]) mkdirSync(join(memory, `wirecost-data-${pid}-x1Y2z3`));
  await memoryFolder(memory);
  expect(readdirSync(memory).sort()).toEqual(
    [basename(own.path), `wirecost-data-${process.ppid}-x1Y2z3`].sort(),
  );
});

describe("the lock on the data", () => {
  it("is refused while its holder lives, and taken over from one that died", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wirecost-lock-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "lock");
    writeFileSync(path, `${process.ppid}`);
    await expect(holdLock(path)).rejects.toThrow(`already running here as process ${process.ppid}`);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, `${pid}`);
    const release = await holdLock(path);
    expect(readFileSync(path, "utf8")).toBe(`${process.pid}`);
    await release();
    expect(() => readFileSync(path)).toThrow("ENOENT");
  });

  it.runIf(process.platform === "linux")(
    "is taken over from one that was killed and not asked about yet",
    async () => {
      // The shell starts a process, and then becomes a program that never asks for its children.
      const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
        stdio: ["ignore", "pipe", "ignore"],
      });
      onTestFinished(() => void parent.kill("SIGKILL"));
      const [text] = await once(parent.stdout, "data");
      const pid = Number(text);
      // Killed before, the shell might have asked.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "latin1")).toBe("sleep\n");
      process.kill(pid, "SIGKILL");
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "latin1")).toContain(") Z ");
      expect(isAlive(pid)).toBe(false);
      expect(isAlive(parent.pid ?? 0)).toBe(true);
    },
  );
});

it("what a process forks answers, where the process itself ends with its parent by an option of Node", async () => {
  const preload = new URL("./end-with-parent.mjs", import.meta.url).href;
  // The worker of a build waits for its work like this.
  const worker = "process.on('message', (text) => process.send(text + ' back', () => process.disconnect()))";
  const program = `
    const path = require("node:path").join(process.argv[1], "worker.cjs");
    require("node:fs").writeFileSync(path, ${JSON.stringify(worker)});
    const child = require("node:child_process").fork(path);
    setTimeout(() => child.send("there and"), 500);
    child.once("message", (text) => console.log(text));`;
  const folder = mkdtempSync(join(tmpdir(), "wirecost-fork-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const child = spawn(process.execPath, ["-e", program, folder], {
    env: { ...process.env, NODE_OPTIONS: `--import=${preload}` },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  expect(output).toBe("there and back\n");
});

// Some machines have no IPv6.
const loopbacks = Object.values(networkInterfaces()).flatMap((addresses) =>
  (addresses ?? []).map(({ address }) => address).filter((address) => /^(127\.0\.0\.1|::1)$/.test(address)),
);

it.each(loopbacks)("a port taken on %s is named, with what to do", async (host) => {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  await expect(requireFreePort("127.0.0.1", port)).rejects.toThrow(
    `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm start.`,
  );
});

it("a folder that cannot be made is named before anything starts", async () => {
  const file = fileURLToPath(import.meta.url);
  await expect(runStack({ dataDir: `${file}/data`, port: 0 })).rejects.toThrow(
    `${file}/data cannot be made (ENOTDIR): give this user write permission to its folder.`,
  );
  await expect(runStack({ dataDir: file, port: 0 })).rejects.toThrow(`${file} is a file`);
});

it("a DATABASE_URL that is none is refused with an example, without its value", async () => {
  await expect(reachDatabase("mysql://u:secret@db/x")).rejects.toThrow(
    /^DATABASE_URL is not a connection string: expected one such as postgresql:\/\/user:password@host:5432\/name\.$/,
  );
});

it("a port that browsers refuse is refused before anything starts, and its neighbor is not", async () => {
  await expect(requireFreePort("127.0.0.1", 6667)).rejects.toThrow("Browsers refuse to open port 6667");
  await requireFreePort("127.0.0.1", await freePort());
});
