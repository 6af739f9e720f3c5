import { connect as connectTcp } from "node:net";
import { MAX_UPLOAD_BYTES, routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

const nettraffic = [
  "      totMsgs      qryRecv      recSent     recs/qry      etime",
  "------------- ------------ ------------ ------------ ----------",
  "          102           49        1,758           36          8 -Mm 1024 -prefetchNumRecs 10000",
  "           16            6        1,758          293         13 -Mm 8192 -prefetchNumRecs 10000",
  "        3,519            0        1,758            ?        139 do while ... find no-lock",
  "",
].join("\r\n");

let app: FastifyInstance;
let ann: Person;
let base: string;
let port: string;

const logged: string[] = [];

beforeAll(async () => {
  app = await testApp({ logLevel: "warn" }, { write: (line) => void logged.push(line) });
  port = new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port;
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/uploads`;
});
afterAll(() => app.close());

function send(
  payload: string | Buffer,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams({ name: "nettraffic.txt", model: "openedge-query", ...query });
  return ann.send({
    method: "POST",
    url: `${base}?${search}`,
    headers: { "content-type": "application/octet-stream", ...headers },
    payload,
  });
}

const count = async () => (await ann.send({ url: base })).json().items.length;

describe("a measured file", () => {
  it("is stored with its bytes and rows", async () => {
    const stored = await send(nettraffic, { setup: JSON.stringify({ records: 1758 }) });
    expect(stored.statusCode).toBe(201);
    const { upload, duplicate } = stored.json();
    expect(duplicate).toBe(false);
    expect(upload).toMatchObject({
      name: "nettraffic.txt",
      format: "nettraffic",
      rowCount: 3,
      bytes: nettraffic.length,
    });
    const whole = (await ann.send({ url: `${base}/${upload.id}` })).json();
    expect(routes.getUpload.reply.parse(whole)).toEqual(whole);
    expect(whole.setup).toEqual({ records: 1758 });
    expect(whole.rows[0]).toMatchObject({
      settings: { mm: 1024, prefetchNumRecs: 10_000 },
      metrics: { messages: 102 },
    });
    expect(whole.rows).toHaveLength(3);
    const raw = await ann.send({ url: `${base}/${upload.id}/raw` });
    expect(raw.body).toBe(nettraffic);
    expect(raw.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''nettraffic.txt");
    expect(raw.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("sent twice, in parallel or later, is one upload", async () => {
    const text = `${nettraffic}            9            2        1,758          879         22 -Mm 32600 -prefetchNumRecs 10000\n`;
    const before = await count();
    const both = await Promise.all([send(text), send(text)]);
    expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 201]);
    const again = await send(text, { name: "other.txt" });
    expect(again.json()).toMatchObject({ duplicate: true, upload: { name: "nettraffic.txt" } });
    expect(await count()).toBe(before + 1);
  });

  it("sent with other reading options is a conflict, and stored again on request", async () => {
    const text = "a,b,messages\n1024,16,102\n8192,64,16\n";
    const columns = (a: string, b: string) =>
      JSON.stringify([
        { target: { kind: "setting", param: a } },
        { target: { kind: "setting", param: b } },
        { target: { kind: "metric", metric: "messages" } },
      ]);
    const mapping = columns("mm", "prefetchNumRecs");
    const first = await send(text, { name: "ab.csv", mapping });
    expect(first.statusCode).toBe(201);
    const before = await count();
    const others: Record<string, string>[] = [
      { mapping: columns("mm", "records") },
      { mapping, setup: JSON.stringify({ records: 5 }) },
    ];
    for (const query of others) {
      const refused = await send(text, { name: "again.csv", ...query });
      expect([refused.statusCode, refused.json().code]).toEqual([409, "stored-otherwise"]);
      expect(refused.json().detail).toContain(
        "already stored, as ab.csv, but read as table of openedge-query, 2 rows",
      );
      expect(refused.json().issues).toMatchObject([{ where: "upload", value: first.json().upload.id }]);
      expect(await count()).toBe(before);
    }
    const beside = await send(text, { name: "again.csv", ...others[0], again: "true" });
    expect([beside.statusCode, beside.json().duplicate]).toEqual([201, false]);
    expect(await count()).toBe(before + 1);
    const once = await send(text, { name: "third.csv", ...others[0] });
    expect(once.json()).toEqual({ upload: beside.json().upload, duplicate: true });
    const { rows } = (await ann.send({ url: `${base}/${beside.json().upload.id}` })).json();
    expect(rows[0].settings).toEqual({ mm: 1024, records: 16 });
  });

  it("is parsed by its mapping: custom texts, decimal commas, runs in columns", async () => {
    const text = "how;batch 1 (s);batch 2 (s)\nn plus 1;1.500;2,5\nloop;3,25;?\n";
    const values = { "n plus 1": "query-a-row", loop: "N+1, pipelined" };
    const mapping = JSON.stringify([
      { target: { kind: "setting", param: "pattern", values } },
      { target: { kind: "metric", metric: "elapsedMs" }, numbers: "comma" },
      { target: { kind: "metric", metric: "messages" } },
    ]);
    const refused = await send(text, { name: "how.csv", model: "round-trips", mapping });
    expect(refused.statusCode).toBe(422);
    const wide = text.replaceAll("batch ", "elapsed ");
    const runs = JSON.stringify([...JSON.parse(mapping).slice(0, 2), { target: { kind: "replicate" } }]);
    const stored = await send(wide, { name: "how.csv", model: "round-trips", mapping: runs });
    expect([stored.statusCode, stored.json().upload?.rowCount]).toEqual([201, 3]);
    const { rows } = (await ann.send({ url: `${base}/${stored.json().upload.id}` })).json();
    expect(
      rows.map(({ settings, metrics }: { settings: { pattern: string }; metrics: { elapsedMs: number } }) => [
        settings.pattern,
        metrics.elapsedMs,
      ]),
    ).toEqual([
      ["query-a-row", 1_500_000],
      ["query-a-row", 2500],
      ["pipeline", 3250],
    ]);
  });

  it("of several megabytes is returned byte for byte", async () => {
    const lines = Array.from({ length: 120_000 }, (_, i) => `"Zeile ${i} – ü",1024,${i}`);
    const text = ["label,mm,messages", ...lines].join("\n");
    const { upload } = (await send(text, { name: "large.csv" })).json();
    const raw = await ann.send({ url: `${base}/${upload.id}/raw` });
    expect(upload.bytes).toBeGreaterThan(3 * 1024 * 1024);
    expect(raw.headers["content-length"]).toBe(String(upload.bytes));
    expect(raw.rawPayload.equals(Buffer.from(text))).toBe(true);
  });

  it("is restored after a deletion, by undo or by sending it again", async () => {
    const text = `${nettraffic}            7            2        1,758          879         22 -Mm 30000 -prefetchNumRecs 10000\n`;
    const { id } = (await send(text)).json().upload;
    expect((await ann.send({ method: "DELETE", url: `${base}/${id}` })).statusCode).toBe(204);
    expect((await ann.send({ url: `${base}/${id}` })).statusCode).toBe(404);
    expect((await ann.send({ method: "POST", url: `${base}/${id}/restore` })).statusCode).toBe(204);
    expect((await ann.send({ url: `${base}/${id}` })).statusCode).toBe(200);
    await ann.send({ method: "DELETE", url: `${base}/${id}` });
    const again = await send(text);
    expect(again.json().duplicate).toBe(false);
    expect((await ann.send({ url: `${base}/${again.json().upload.id}` })).json().rows).toHaveLength(4);
  });

  it("with many rows keeps their order", async () => {
    const lines = [
      "label,mm,messages",
      ...Array.from({ length: 12_000 }, (_, i) => `run ${i},${1024 + i},${i}`),
    ];
    const { id } = (await send(lines.join("\n"), { name: "many.csv" })).json().upload;
    const { rows } = (await ann.send({ url: `${base}/${id}` })).json();
    expect(rows).toHaveLength(12_000);
    expect(
      rows.every((row: { metrics: { messages: number } }, i: number) => row.metrics.messages === i),
    ).toBe(true);
  });
});

describe("rejected input", () => {
  it.each([
    ["an empty file", "", "empty"],
    ["a binary file", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]), "is a PNG picture"],
    ["a header without rows", "mm,messages\n", "row"],
    ["a count below zero", "mm,messages\n1024,-1\n", "-1"],
    ["not a number", "mm,messages\n1024,many\n", "many"],
    [
      "a setting out of range",
      "mm,messages\n12,100\n",
      "-Mm: 12 is not a whole number from 350 to 32600 bytes",
    ],
  ])("%s", async (_, bytes, words) => {
    const before = await count();
    const reply = await send(bytes, { name: "bad.csv" });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "unreadable-upload"]);
    expect(JSON.stringify(reply.json())).toContain(words);
    expect(await count()).toBe(before);
  });

  it.each(["text/csv", "text/plain", "application/json", "multipart/form-data; boundary=x"])(
    "a file that comes as %s",
    async (type) => {
      const before = await count();
      const reply = await send(nettraffic, {}, { "content-type": type });
      expect([reply.statusCode, reply.json().code]).toEqual([415, "unsupported-media-type"]);
      expect(reply.json().detail).toBe(
        `The file came as ${type}: send its bytes as application/octet-stream.`,
      );
      expect(await count()).toBe(before);
    },
  );

  it("a label with a NUL character", async () => {
    const reply = await send("label,mm,messages\na\0b,1024,100\n", { name: "nul.csv" });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });

  it("a lone surrogate in a name is stored as the replacement character", async () => {
    const body = '{"a\\ud800": {"b\\udc00": {"value": 3}}}';
    const search = new URLSearchParams({ name: "half.json" });
    const reply = await ann.send({
      method: "POST",
      url: `${base}?${search}`,
      headers: { "content-type": "application/octet-stream" },
      payload: body,
    });
    expect([reply.statusCode, reply.json().upload?.format]).toEqual([201, "bencher"]);
    expect((await ann.send({ url: `${base}/${reply.json().upload.id}` })).body).toContain("a\ufffd");
  });

  it("an invalid line is reported with its number and value", async () => {
    const reply = await send("mm,messages\n1024,102\n4096,many\n", { name: "bad.csv" });
    expect(reply.json().issues).toMatchObject([{ line: 3, value: "many" }]);
  });

  it("200 MB, rejected by the content length before they are sent", async () => {
    const reply = await send("x", {}, { "content-length": `${200 * 1024 * 1024}` });
    expect([reply.statusCode, reply.json().code]).toEqual([413, "upload-too-large"]);
    expect(reply.json().detail).toContain("200 MiB or more; the limit is 100 MiB");
  });

  it("more than the limit, without a content length", async () => {
    const me = await ann.send({ url: "/api/me" });
    expect(me.statusCode).toBe(200);
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent > MAX_UPLOAD_BYTES) return controller.close();
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const reply = await fetch(`http://127.0.0.1:${port}${base}?name=big.csv&model=openedge-query`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", cookie: ann.cookie },
      body,
      duplex: "half",
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(await reply.text()).toContain("upload-too-large");
  });

  it("a truncated request", async () => {
    const before = await count();
    await new Promise<void>((resolve, reject) => {
      const socket = connectTcp(Number(port), "127.0.0.1", () => {
        socket.write(
          `POST ${base}?name=cut.txt&model=openedge-query HTTP/1.1\r\nHost: localhost\r\nCookie: ${ann.cookie}\r\n` +
            `Content-Type: application/octet-stream\r\nContent-Length: ${nettraffic.length + 1000}\r\n\r\n${nettraffic}`,
        );
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await count()).toBe(before);
  });

  it("a file with settings that no model has", async () => {
    const reply = await send(nettraffic, { setup: JSON.stringify({ mm: 1 }) });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "invalid-design"]);
    expect((await send(nettraffic, { setup: "{" })).statusCode).toBe(400);
    expect((await send(nettraffic, { model: "oracle" })).json().detail).toContain(
      'There is no model "oracle"',
    );
  });
});

it.each(["", "/columns", "/raw"])(
  "logs no error for a client that disconnects during a reply: %s",
  async (part) => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `1024,16,${i},${"long label ".repeat(20)}${i}\n`);
    const stored = await send(`mm,prefetchNumRecs,messages,label\n${rows.join("")}`);
    const path = `${base}/${stored.json().upload.id}${part}`;
    logged.length = 0;
    const closed = new Promise<boolean>((resolve) => {
      app.server.once("request", (_request, response) =>
        response.once("close", () => resolve(response.writableFinished)),
      );
    });
    const socket = connectTcp(Number(port), "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${ann.cookie}\r\n\r\n`);
    socket.once("data", () => socket.destroy());
    expect(await closed).toBe(false);
    expect(await count()).toBeGreaterThan(0);
    expect(logged).toEqual([]);
  },
);
