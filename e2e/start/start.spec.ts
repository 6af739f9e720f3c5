import { descendants, living } from "../../scripts/clones/processes.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { temporaryDataDir } from "../../scripts/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

test("npm start serves one address, keeps the data, and Ctrl-C leaves no process", async ({
  playwright,
  start,
}) => {
  test.slow();
  const dataDir = await temporaryDataDir();
  const port = await freePort();
  const person = { name: "Ada", email: "ada@example.com", password: "a long enough password" };
  try {
    const first = start({ port, dataDir: dataDir.path });
    const url = await first.ready;
    expect(url).toBe(`http://localhost:${port}`);
    expect(first.output().match(/https?:\/\/\S+/g), "addresses in what it says").toEqual([url]);
    const visitor = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    expect((await visitor.get("/")).status()).toBe(200);
    expect((await visitor.get("/api/ready")).status()).toBe(200);
    expect((await visitor.post("/api/auth/sign-up/email", { data: person })).status()).toBe(200);
    await visitor.dispose();

    const started = descendants(first.pid);
    expect(started.length).toBeGreaterThan(2);
    first.signal("SIGINT");
    expect(await first.ended).toBe(0);
    await expect.poll(() => living(started, dataDir.path)).toEqual([]);

    const second = start({ port, dataDir: dataDir.path });
    expect(await second.ready).toBe(url);
    expect(second.output(), "what is there is not made again").not.toMatch(/Installing|Building/);
    const returning = await playwright.request.newContext({
      baseURL: url,
      extraHTTPHeaders: { origin: url },
    });
    const { email, password } = person;
    expect((await returning.post("/api/auth/sign-in/email", { data: { email, password } })).status()).toBe(
      200,
    );
    await returning.dispose();
    const restarted = descendants(second.pid);
    second.signal("SIGTERM");
    await second.ended;
    await expect.poll(() => living(restarted, dataDir.path)).toEqual([]);
  } finally {
    await dataDir.remove();
  }
});

test("killed outright, it leaves no process either, and starts again", async ({ start }) => {
  test.slow();
  const dataDir = await temporaryDataDir();
  const port = await freePort();
  try {
    const first = start({ port, dataDir: dataDir.path });
    await first.ready;
    const started = descendants(first.pid);
    first.signal("SIGKILL");
    await first.ended;
    await expect.poll(() => living(started, dataDir.path)).toEqual([]);

    const second = start({ port, dataDir: dataDir.path });
    await second.ready;
    second.signal("SIGINT");
    expect(await second.ended).toBe(0);
  } finally {
    await dataDir.remove();
  }
});

test("a second one on the same port or the same data says so in one line and leaves with 1", async ({
  start,
}) => {
  test.slow();
  const dataDir = await temporaryDataDir();
  const otherDir = await temporaryDataDir();
  const port = await freePort();
  const first = start({ port, dataDir: dataDir.path });
  try {
    await first.ready;
    const samePort = start({ port, dataDir: otherDir.path });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is taken`);
    const sameData = start({ port: await freePort(), dataDir: dataDir.path });
    expect(await sameData.ended).toBe(1);
    expect(sameData.output()).toContain("Wirecost is already running");
  } finally {
    first.signal("SIGINT");
    await first.ended;
    await dataDir.remove();
    await otherDir.remove();
  }
});
