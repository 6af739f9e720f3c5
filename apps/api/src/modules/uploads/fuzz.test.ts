import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { problem, routes } from "@wirecost/contract";
import { mutatedFile } from "@wirecost/importers/testing";
import { models } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

const folder = new URL("../../../../../packages/importers/fixtures/", import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith(".md"))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));

/** `npm run fuzz` sends ten thousand, from a new seed. */
const FILES = Number(process.env.FUZZ_UPLOADS ?? 60);
const FIRST = Number(process.env.FUZZ_SEED ?? 1);
const MIB = 1024 * 1024;

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/uploads`;
});

function send(name: string, bytes: Uint8Array, query: Record<string, string> = {}) {
  return ann.send({
    method: "POST",
    url: `${base}?${new URLSearchParams({ name, ...query })}`,
    headers: { "content-type": "application/octet-stream" },
    payload: Buffer.from(bytes),
  });
}

/** Checks that a file is stored completely, or rejected with a message. */
async function tryUpload(seed: number): Promise<number> {
  const model = models[seed % (models.length + 1)]?.id;
  const reply = await send(`${seed}.csv`, mutatedFile(samples, seed), model ? { model } : {});
  expect(reply.statusCode, `the file of seed ${seed}: ${reply.body.slice(0, 300)}`).toBeLessThan(500);
  if (reply.statusCode >= 400) {
    expect(problem.parse(reply.json()).detail.length, `seed ${seed}`).toBeGreaterThan(20);
    return reply.statusCode;
  }
  const { upload } = routes.createUpload.reply.parse(reply.json());
  const stored = await ann.send({ url: `${base}/${upload.id}` });
  expect(routes.getUpload.reply.parse(stored.json()).rows, `seed ${seed}`).toHaveLength(upload.rowCount);
  return reply.statusCode;
}

describe("uploads", () => {
  it("with random changes are stored or rejected, without a server error", {
    timeout: 3_600_000,
  }, async () => {
    const counts = new Map<number, number>();
    for (let seed = FIRST; seed < FIRST + FILES; seed++) {
      const status = await tryUpload(seed);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    // Both outcomes occur, so the changes reach the parsers.
    expect(counts.get(201)).toBeGreaterThan(FILES / 20);
    expect(counts.get(422)).toBeGreaterThan(FILES / 20);
  });

  it("that unpack to more than the limit are rejected in bounded memory", async () => {
    // 2 GiB of one letter in 2 MiB: the highest ratio of gzip.
    const piece = gzipSync(Buffer.alloc(64 * MIB, "0"), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 32 }, () => piece));
    const before = process.memoryUsage.rss();
    const reply = await send("bomb.gz", bomb, { model: "program-calls" });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "unreadable-upload"]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1024 * MIB);
    expect((await ann.send({ url: `${base}` })).statusCode).toBe(200);
  });
});
