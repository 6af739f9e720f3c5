import { existsSync } from "node:fs";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

const OPEN_FILES = "/proc/self/fd";

let folder: string;
let app: FastifyInstance;
let ann: Person;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-test-"));
  app = await testApp({ uploadDir: folder });
  ann = await signUp(app, "Ann");
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Unlinked files in the folder that this process still has open. They use disk space until they are closed. */
async function countOpenFiles(): Promise<number> {
  const targets = await Promise.all(
    (await readdir(OPEN_FILES)).map((fd) => readlink(join(OPEN_FILES, fd)).catch(() => "")),
  );
  return targets.filter((target) => target.startsWith(folder)).length;
}

const send = (payload: string, path = "uploads?name=a.csv&model=openedge-query") =>
  ann.send({
    method: "POST",
    url: `/api/teams/${ann.teamId}/${path}`,
    headers: { "content-type": "application/octet-stream" },
    payload,
  });

/** Sends the first half of a file. */
function sendHalf() {
  const sending = request({
    port,
    method: "POST",
    path: `/api/teams/${ann.teamId}/uploads?name=half.csv&model=openedge-query`,
    headers: { cookie: ann.cookie, "content-type": "application/octet-stream", "content-length": 1000 },
  });
  sending.on("error", () => {});
  sending.write("label,mm,messages\n");
  return sending;
}

describe.runIf(existsSync(OPEN_FILES))("a file that arrives", () => {
  it("is on disk without a name while it arrives, and removed when its client disconnects", async () => {
    const sending = sendHalf();
    await expect.poll(async () => [await countOpenFiles(), await readdir(folder)]).toEqual([1, []]);
    sending.destroy();
    await expect.poll(countOpenFiles).toBe(0);
  });

  it.each([
    ["stored", "label,mm,messages\na,1024,100\n", 201],
    ["stored before", "label,mm,messages\na,1024,100\n", 200],
    ["not readable", "label,mm,messages\na,1024,many\n", 422],
    ["of too many lines", "\n".repeat(2_000_001), 413],
  ])("is off the disk when it is %s", async (_, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
    expect(await countOpenFiles()).toBe(0);
  });

  it("is removed when it is not a valid archive", async () => {
    expect((await send("PK", "archive")).statusCode).toBe(422);
    expect(await countOpenFiles()).toBe(0);
  });

  it("is removed when its client disconnects while it is stored", async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => `r${i},${1024 + (i % 999)},${i % 77}`);
    const body = `label,mm,messages\n${rows.join("\n")}\n`;
    const sending = request({
      port,
      method: "POST",
      path: `/api/teams/${ann.teamId}/uploads?name=gone.csv&model=openedge-query`,
      headers: {
        cookie: ann.cookie,
        accept: "application/x-ndjson",
        "content-type": "application/octet-stream",
        "content-length": body.length,
      },
    });
    sending.on("error", () => {});
    const began = new Promise<void>((resolve) => {
      sending.on("response", (answer) => {
        answer.on("error", () => {});
        answer.once("data", () => resolve());
      });
    });
    sending.end(body);
    await began;
    sending.destroy();
    await expect.poll(countOpenFiles).toBe(0);
    const all = await ann.send({ url: `/api/teams/${ann.teamId}/uploads` });
    expect(all.json().items.map(({ name }: { name: string }) => name)).not.toContain("gone.csv");
  });
});
