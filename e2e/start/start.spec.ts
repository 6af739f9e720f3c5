import { descendants, living } from "../../scripts/check/clones/processes.mjs";
import { freePort } from "../../scripts/start/free-port.mjs";
import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

test("npm start serves one address, and killed outright or asked to stop, it keeps the data and leaves no process", async ({
  playwright,
  start,
}) => {
  test.slow();
  const dataDir = await temporaryDataDir();
  const otherDir = await temporaryDataDir();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { email, password } = { email: "ada@example.com", password: "a long enough password" };
  const visitor = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  try {
    const env = { EXAMPLE_TEAM: "false" };
    const first = start({ port, dataDir: dataDir.path, env });
    expect(await first.ready).toBe(origin);
    expect(first.output().match(/https?:\/\/\S+/g), "addresses in what it says").toEqual([origin]);
    expect((await visitor.get("/")).status()).toBe(200);
    expect((await visitor.get("/api/ready")).status()).toBe(200);
    const account = { name: "Ada", email, password };
    expect((await visitor.post("/api/auth/sign-up/email", { data: account })).status()).toBe(200);

    const samePort = start({ port, dataDir: otherDir.path });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is taken`);
    const sameData = start({ port: await freePort(), dataDir: dataDir.path });
    expect(await sameData.ended).toBe(1);
    expect(sameData.output()).toContain("Wirecost is already running");

    const killed = descendants(first.pid);
    expect(killed.length).toBeGreaterThan(2);
    first.signal("SIGKILL");
    await first.ended;
    await expect.poll(() => living(killed, dataDir.path)).toEqual([]);

    const second = start({ port, dataDir: dataDir.path, env });
    expect(await second.ready).toBe(origin);
    expect(second.output(), "what is there is not made again").not.toMatch(/Installing|Building/);
    expect((await visitor.post("/api/auth/sign-in/email", { data: { email, password } })).status()).toBe(200);
    const stopped = descendants(second.pid);
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
    await expect.poll(() => living(stopped, dataDir.path)).toEqual([]);
  } finally {
    await visitor.dispose();
    await dataDir.remove();
    await otherDir.remove();
  }
});
