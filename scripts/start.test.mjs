import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { holdLock } from "./lock.mjs";
import { nodeTooOld } from "./require-node.mjs";
import { root } from "./root.mjs";

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

describe("the lock on the data", () => {
  it("is refused while its holder lives, and taken over from one that died", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "wirecost-lock-")), "lock");
    writeFileSync(path, `${process.ppid}`);
    await expect(holdLock(path)).rejects.toThrow(`already running here as process ${process.ppid}`);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, `${pid}`);
    const release = await holdLock(path);
    expect(readFileSync(path, "utf8")).toBe(`${process.pid}`);
    await release();
    expect(() => readFileSync(path)).toThrow("ENOENT");
  });
});

describe("npm start", () => {
  /** @param {NodeJS.ProcessEnv} env */
  const start = (env) =>
    spawnSync(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, ...env },
      timeout: 120_000,
    });

  it("says that a port is taken, in one line, and leaves with 1", async () => {
    const server = createServer();
    /** @type {number} */
    const port = await new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(address && typeof address === "object" ? address.port : 0);
      });
    });
    // Another process must see it taken, so the port is held while a synchronous child runs.
    const { status, stderr } = start({
      PORT: `${port}`,
      WIRECOST_DATA_DIR: mkdtempSync(join(tmpdir(), "wirecost-port-")),
    });
    server.close();
    expect(status).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toBe(
      `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm start.`,
    );
  }, 120_000);

  it("says that a port is no port", () => {
    expect(start({ PORT: "many" })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("PORT is many: a whole number from 0 to 65535"),
    });
  }, 120_000);

  it("says that a database cannot be reached, without its password", () => {
    const { status, stderr } = start({
      PORT: "0",
      DATABASE_URL: "postgresql://u:secret@127.0.0.1:1/x",
      WIRECOST_DATA_DIR: mkdtempSync(join(tmpdir(), "wirecost-url-")),
    });
    expect(status).toBe(1);
    expect(stderr).toContain(
      "DATABASE_URL names a database at 127.0.0.1:1 that cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
    );
    expect(stderr).not.toContain("secret");
  }, 120_000);

  it("says that it may not write", () => {
    const { status, stderr } = start({ PORT: "0", WIRECOST_DATA_DIR: "/dev/null/wirecost" });
    expect(status).toBe(1);
    expect(stderr).toContain("/dev/null/wirecost cannot be made");
  }, 120_000);
});

describe("npm run fidelity -- --json", () => {
  it("prints one array and nothing else", () => {
    const out = execFileSync(process.execPath, ["scripts/fidelity.mjs", "--json"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const rows = JSON.parse(out);
    expect(rows).toHaveLength(160);
    expect(Object.keys(rows[0])).toEqual([
      "model",
      "reference",
      "row",
      "metric",
      "unit",
      "measured",
      "predicted",
      "error",
      "role",
    ]);
  }, 120_000);
});
