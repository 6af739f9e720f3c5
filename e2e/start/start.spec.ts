import { lstat, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";
import { makeBuiltClone, removeClone } from "../../scripts/check/clones/make-clone.mjs";
import { descendants, living, processes } from "../../scripts/check/clones/processes.mjs";
import { tryProduct } from "../../scripts/check/clones/try-product.mjs";
import { freePort } from "../../scripts/start/free-port.mjs";
import { root } from "../../scripts/start/root.mjs";
import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

test("in a folder that only its owner may enter, as in root's home, npm start serves one address, and killed outright or asked to stop, it keeps the data and leaves no process", async ({
  playwright,
  start,
}) => {
  test.slow();
  // Beside this clone, so that files can be linked. Such folders have mode 700.
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
    expect(first.output().match(/https?:\/\/\S+/g), "addresses in what it says").toEqual([origin]);
    expect(first.output(), "what was built is not built again").not.toMatch(/Installing|Building/);
    expect((await visitor.get("/api/ready")).status()).toBe(200);
    const account = { name: "Ada", email, password };
    expect((await visitor.post("/api/auth/sign-up/email", { data: account })).status()).toBe(200);
    await tryProduct(origin);

    const cluster = await realpath(join(dir, ".data/postgres"));
    const servers = processes().filter(({ command }) => command.includes(cluster));
    expect(servers.length).toBeGreaterThan(0);
    // Root's server runs as an account that cannot enter, so nothing that it needs may be there.
    const asRoot = process.getuid?.() === 0;
    expect(servers.map(({ uid }) => uid).includes(0)).toBe(false);
    expect(cluster.startsWith(folder)).toBe(!asRoot);

    const samePort = start({ port, dataDir: otherDir.path });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is taken`);
    const sameData = start({ dir, port: await freePort() });
    expect(await sameData.ended).toBe(1);
    expect(sameData.output()).toContain("Wirecost is already running");

    const left = (pids: number[]) => [...living(pids, dir), ...living([], cluster)];
    const killed = descendants(first.pid);
    expect(killed.length).toBeGreaterThan(2);
    first.signal("SIGKILL");
    await first.ended;
    await expect.poll(() => left(killed)).toEqual([]);

    const second = start({ dir, port, env });
    expect(await second.ready).toBe(origin);
    expect(second.output(), "what is there is not made again").not.toMatch(/Installing|Building/);
    expect((await visitor.post("/api/auth/sign-in/email", { data: { email, password } })).status()).toBe(200);
    const stopped = descendants(second.pid);
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
    await expect.poll(() => left(stopped)).toEqual([]);
  } finally {
    await visitor.dispose();
    await removeClone(dir);
    await removeClone(folder);
    await otherDir.remove();
  }
});
