import { type IncomingMessage, request } from "node:http";
import { UPLOAD_EVENTS, type UploadEvent, uploadEvent } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

/** A table with the given number of rows. Each `run` makes a different file. */
function csv(rows: number, run: string): string {
  const lines = Array.from({ length: rows }, (_, i) => `${run} ${i},${1024 + (i % 30_000)},${i % 977}`);
  return ["label,mm,messages", ...lines].join("\n");
}

let app: FastifyInstance;
let ann: Person;
let base: string;
let port: number;

async function start(overrides: Parameters<typeof testApp>[0] = {}) {
  app = await testApp(overrides);
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/uploads`;
}

const count = async () => (await ann.send({ url: base })).json().items.length;

/** Starts an upload over a real connection. */
function post(body: string, headers: Record<string, string> = {}, name = "big.csv") {
  const search = new URLSearchParams({ name, model: "openedge-query" });
  const sending = request({
    port,
    method: "POST",
    path: `${base}?${search}`,
    headers: {
      cookie: ann.cookie,
      "content-type": "application/octet-stream",
      "content-length": Buffer.byteLength(body),
      ...headers,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on("response", resolve).on("error", reject);
  });
  sending.end(body);
  return { sending, answer };
}

async function* eventsOf(answer: Promise<IncomingMessage>): AsyncGenerator<UploadEvent> {
  let rest = "";
  for await (const chunk of await answer) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield uploadEvent.parse(JSON.parse(line));
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function store(body: string, headers: Record<string, string> = {}, name = "big.csv") {
  const answer = await post(body, headers, name).answer;
  const text = (await answer.toArray()).join("");
  return { status: answer.statusCode, json: JSON.parse(text) };
}

async function health(): Promise<void> {
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
}

describe("while a large file is parsed and stored", () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  it("other requests are answered", async () => {
    const body = csv(60_000, "health");
    await health();
    let done = false;
    const storing = store(body).finally(() => {
      done = true;
    });
    let answered = 0;
    for (; !done; answered++) await health();
    expect((await storing).status).toBe(201);
    // Parsed in the main thread, one request would wait for much of the whole time.
    expect(answered).toBeGreaterThan(20);
  });

  it("reports progress, and the result in the last line", async () => {
    const { answer } = post(csv(9_000, "events"), { accept: UPLOAD_EVENTS });
    const events = await all(eventsOf(answer));
    expect(events[0]).toEqual({ state: "reading" });
    expect(events.find(({ state }) => state === "storing")).toMatchObject({ total: 9_000 });
    expect(events.at(-1)).toMatchObject({
      state: "done",
      status: 201,
      body: { duplicate: false, upload: { rowCount: 9_000 } },
    });
    const again = await all(eventsOf(post(csv(9_000, "events"), { accept: UPLOAD_EVENTS }).answer));
    expect(again.at(-1)).toMatchObject({ state: "done", status: 200, body: { duplicate: true } });
  });

  it("reports an error in the last line too", async () => {
    const { answer } = post(`${csv(5_000, "broken")}\nlast,1024,many`, { accept: UPLOAD_EVENTS });
    const events = await all(eventsOf(answer));
    expect(events.at(-1)).toMatchObject({
      state: "done",
      status: 422,
      body: { code: "unreadable-upload", issues: [{ line: 5002, value: "many" }] },
    });
  });

  it("a client that disconnects stops it, and nothing is stored", async () => {
    const body = csv(60_000, "cancelled");
    const before = await count();
    const { sending, answer } = post(body, { accept: UPLOAD_EVENTS });
    const received = await answer;
    received.on("error", () => {});
    for await (const event of eventsOf(answer)) {
      if (event.state !== "storing") continue;
      expect(event.rows).toBeLessThan(event.total);
      break;
    }
    sending.destroy();
    // With the first transaction still open, the same bytes would wait for it and find its upload.
    const small = await store(csv(10, "after"));
    expect(small.status).toBe(201);
    expect(await count()).toBe(before + 1);
    const again = await store(body);
    expect([again.status, again.json.duplicate, again.json.upload.rowCount]).toEqual([201, false, 60_000]);
  });

  it("rejects too many lines before all are received", async () => {
    const answer = await post(`mm,messages\n${"\n".repeat(2_100_000)}`).answer;
    const { code, detail } = JSON.parse((await answer.toArray()).join(""));
    expect([answer.statusCode, code]).toEqual([413, "upload-too-large"]);
    expect(detail).toMatch(/^The file has 20\d{5} lines in its first \d+ bytes; the limit is 2000000 lines/);
  });

  it("stores rows exactly", async () => {
    const label = 'a\\b "c"\tdä\\n\\.';
    const file = `label,mm,messages\n"${label.replaceAll('"', '""')}",1024,1.5\n\\N,2048,2\n`;
    const { json } = await store(file, {}, "letters.csv");
    const { rows } = (await ann.send({ url: `${base}/${json.upload.id}` })).json();
    expect(rows).toMatchObject([
      { row: "1", label, settings: { mm: 1024 }, metrics: { messages: 1.5 } },
      { row: "2", label: "\\N", settings: { mm: 2048 } },
    ]);
  });

  it("numbers rows with the same name, also those stored before", async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `r${i % 4_000},1024,${i}`);
    const { json } = await store(["row,mm,messages", ...lines].join("\n"), {}, "names.csv");
    const { rows } = (await ann.send({ url: `${base}/${json.upload.id}` })).json();
    expect(rows.map(({ row }: { row: string }) => row)).toEqual(lines.map((_, i) => `${i + 1}`));
  });
});

describe("an Idempotency-Key", () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  it("with the same bytes again creates one upload", async () => {
    const key = { "idempotency-key": "run-7" };
    const first = await store(csv(5, "key"), key);
    const second = await store(csv(5, "key"), key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json).toEqual({ upload: first.json.upload, duplicate: true });
  });

  it("with other bytes is a conflict that names the key and the file", async () => {
    const before = await count();
    const reply = await store(csv(6, "other"), { "idempotency-key": "run-7" }, "other.csv");
    expect([reply.status, reply.json.code]).toEqual([409, "conflict"]);
    expect(reply.json.detail).toContain(
      'The Idempotency-Key "run-7" was already used with another file, or with other columns or settings, as big.csv',
    );
    expect(await count()).toBe(before);
    const other = await ann.send({
      method: "POST",
      url: `${base}?name=key.csv&model=openedge-query&setup=${encodeURIComponent('{"records":5}')}&again=true`,
      headers: { "content-type": "application/octet-stream", "idempotency-key": "run-7" },
      payload: csv(5, "key"),
    });
    expect([other.statusCode, other.json().code]).toEqual([409, "conflict"]);
    expect(await count()).toBe(before);
  });

  it("with two files at once stores one of them", async () => {
    const key = { "idempotency-key": "at once" };
    const both = await Promise.all([store(csv(7, "one"), key), store(csv(7, "two"), key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("belongs to its team", async () => {
    const bob = await signUp(app, "Bob");
    const reply = await bob.send({
      method: "POST",
      url: `/api/teams/${bob.teamId}/uploads?name=b.csv&model=openedge-query`,
      headers: { "content-type": "application/octet-stream", "idempotency-key": "run-7" },
      payload: csv(8, "bob"),
    });
    expect(reply.statusCode).toBe(201);
  });

  it("of more than 255 characters is rejected", async () => {
    const reply = await store(csv(5, "long"), { "idempotency-key": "k".repeat(256) });
    expect(reply.status).toBe(400);
    expect(reply.json.detail).toContain("1 to 255 printable ASCII characters");
  });
});

describe("a crashing thread", () => {
  beforeAll(() => start({ uploadMemoryMiB: 24 }));
  afterAll(() => app.close());

  it("reports a too large file, stores nothing, and is replaced", async () => {
    const reply = await store(csv(400_000, "dies"));
    expect([reply.status, reply.json.code]).toEqual([500, "internal"]);
    expect(reply.json.detail).toContain("stopped while it read big.csv. Nothing was stored.");
    expect(await count()).toBe(0);
    expect((await store(csv(5, "next"))).status).toBe(201);
  });
});

describe("a file that exceeds the CPU limit", () => {
  beforeAll(() => start({ uploadSeconds: 0.001, uploadWorkers: 1 }));
  afterAll(() => app.close());

  it("is stopped with a message that names the limit, and its thread is replaced", async () => {
    for (const run of ["first", "second"]) {
      expect(await store(csv(20_000, run))).toMatchObject({
        status: 422,
        json: {
          code: "unreadable-upload",
          detail: expect.stringMatching(
            /^Reading big\.csv takes more than 0\.001 s of work, the limit.*Split it/,
          ),
        },
      });
    }
    expect(await count()).toBe(0);
    await health();
  });
});
