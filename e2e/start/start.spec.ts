import { lstat, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";
import { makeBuiltClone, removeClone } from "../../scripts/check/clones/make-clone.mjs";
import { descendants, living, processes } from "../../scripts/check/clones/processes.mjs";
import { tryProduct } from "../../scripts/check/clones/try-product.mjs";
import { freePort } from "../../scripts/start/free-port.mjs";
import { root } from "../../scripts/start/root.mjs";
import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

test("in a folder with mode 700, npm start serves one address, and after SIGKILL or SIGINT it keeps the data and leaves no process", async ({
  playwright,
  start,
}) => {
  test.slow();
  // In this clone's folder, so that files can be hard-linked. Root's home has mode 700.
  await mkdir(join(root, ".data"), { recursive: true });
  const folder = await mkdtemp(join(root, ".data", "private-"));
  const dir = join(folder, "Größe é wire cost");
  const otherDir = await temporaryDataDir();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { email, password } = { email: "ada@example.com", password: "a long enough password" };
  const visitor = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  try {
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
    await makeBuiltClone(dir);
    const env = { EXAMPLE_TEAM: "false" };
    const first = start({ dir, port, env });
    expect(await first.ready).toBe(origin);
    expect(first.output().match(/https?:\/\/\S+/g), "addresses in the output").toEqual([origin]);
    expect(first.output(), "an existing build is reused").not.toMatch(/Installing|Building/);
    expect((await visitor.get("/api/ready")).status()).toBe(200);
    const account = { name: "Ada", email, password };
    expect((await visitor.post("/api/auth/sign-up/email", { data: account })).status()).toBe(200);
    await tryProduct(origin);

    const cluster = await realpath(join(dir, ".data/postgres"));
    const servers = processes().filter(({ command }) => command.includes(cluster));
    expect(servers.length).toBeGreaterThan(0);
    // As root, the database server runs as an account without access to the folder, so its files must be elsewhere.
    const asRoot = process.getuid?.() === 0;
    expect(servers.map(({ uid }) => uid).includes(0)).toBe(false);
    expect(cluster.startsWith(folder)).toBe(!asRoot);

    const samePort = start({ port, dataDir: otherDir.path });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is taken`);
    const sameData = start({ dir, port: await freePort() });
    expect(await sameData.ended).toBe(1);
    expect(sameData.output()).toContain("Wirecost is already running");

    const remaining = (pids: number[]) => [...living(pids, dir), ...living([], cluster)];
    const killed = descendants(first.pid);
    expect(killed.length).toBeGreaterThan(2);
    first.signal("SIGKILL");
    await first.ended;
    await expect.poll(() => remaining(killed)).toEqual([]);

    const second = start({ dir, port, env });
    expect(await second.ready).toBe(origin);
    expect(second.output(), "an existing build is reused").not.toMatch(/Installing|Building/);
    expect((await visitor.post("/api/auth/sign-in/email", { data: { email, password } })).status()).toBe(200);
    const stopped = descendants(second.pid);
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
    await expect.poll(() => remaining(stopped)).toEqual([]);
  } finally {
    await visitor.dispose();
    await removeClone(dir);
    await removeClone(folder);
    await otherDir.remove();
  }
});
