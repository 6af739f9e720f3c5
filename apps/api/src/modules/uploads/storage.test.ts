import { connect } from "node:net";
import { ROW_BYTES } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

/** Disk space for a few rows. */
const ROOM = 2000;

let app: FastifyInstance;
let ann: Person;

beforeAll(async () => {
  app = await testApp({ teamDiskBytes: ROOM });
});
beforeEach(async () => {
  ann = await signUp(app, "Ann");
});
afterAll(() => app.close());

/** A file with the given number of different rows. */
const fileOf = (rows: number, name: string) =>
  `label,mm,messages\n${Array.from({ length: rows }, (_, i) => `${name} ${i},1024,${i + 1}`).join("\n")}\n`;
const upload = (rows: number, name: string) =>
  ann.send({
    method: "POST",
    url: `/api/teams/${ann.teamId}/uploads?name=${name}.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: fileOf(rows, name),
  });
const used = async () => (await ann.send({ url: `/api/teams/${ann.teamId}/storage` })).json();

describe("the disk space of a team", () => {
  it("counts each file with its bytes and rows, also deleted ones", async () => {
    const stored = await upload(5, "a");
    const usage = { bytes: fileOf(5, "a").length + 5 * ROW_BYTES, maxBytes: ROOM };
    expect(await used()).toEqual(usage);
    await upload(5, "a");
    expect(await used()).toEqual(usage);
    await ann.send({
      method: "DELETE",
      url: `/api/teams/${ann.teamId}/uploads/${stored.json().upload.id}`,
    });
    expect(await used()).toEqual(usage);
  });

  it("rejects a file that does not fit, and stores nothing of it", async () => {
    expect((await upload(10, "b")).statusCode).toBe(201);
    // Its bytes fit, but not its rows.
    const refused = await upload(9, "c");
    expect([refused.statusCode, refused.json().code]).toEqual([409, "conflict"]);
    expect(refused.json().detail).toContain(
      "the team's uploads and recordings would take 1 MiB of disk space",
    );
    const { items } = (await ann.send({ url: `/api/teams/${ann.teamId}/uploads` })).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["b.csv"]);
  });

  it("is not exceeded by files sent in parallel", async () => {
    const replies = await Promise.all(["d", "e", "f", "g"].map((name) => upload(7, name)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect((await used()).bytes).toBeLessThanOrEqual(ROOM);
  });

  it("applies to archives", async () => {
    const bob = await signUp(app, "Bob");
    const elsewhere = await testApp({ teamDiskBytes: 10 * ROOM });
    const eve = await signUp(elsewhere, "Eve");
    await eve.send({
      method: "POST",
      url: `/api/teams/${eve.teamId}/uploads?name=h.csv&model=openedge-query`,
      headers: { "content-type": "application/octet-stream" },
      payload: fileOf(30, "h"),
    });
    const archive = await eve.send({ url: `/api/teams/${eve.teamId}/archive` });
    await elsewhere.close();
    const refused = await bob.send({
      method: "POST",
      url: `/api/teams/${bob.teamId}/archive`,
      headers: { "content-type": "application/octet-stream" },
      payload: archive.rawPayload,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "conflict"]);
    expect((await bob.send({ url: `/api/teams/${bob.teamId}/storage` })).json().bytes).toBe(0);
  });
});

it.each([
  ["archive", "one archive", 1],
  ["uploads?name=x.csv&model=openedge-query", "eight files", 8],
])("of %s of one team %s may arrive at once", async (path, _, most) => {
  const server = await testApp();
  const eve = await signUp(server, "Eve");
  const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
  const head = [
    `POST /api/teams/${eve.teamId}/${path} HTTP/1.1`,
    "Host: localhost",
    `Cookie: ${eve.cookie}`,
    "Content-Type: application/octet-stream",
    "Content-Length: 900",
  ];
  const answers: string[] = [];
  const begin = () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (piece) => answers.push(piece.toString()));
    socket.write(`${head.join("\r\n")}\r\n\r\nlabel`);
    return socket;
  };
  // The last one to arrive is rejected, and no other.
  const sockets = Array.from({ length: most + 1 }, begin);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers.join("")).toContain("HTTP/1.1 429 ");
  expect(answers.join("")).toContain("of you or your team are arriving");
  for (const socket of sockets) socket.destroy();
  // Disconnected clients release their slots.
  const url = `/api/teams/${eve.teamId}/${path}`;
  const headers = { "content-type": "application/octet-stream" };
  const send = async () => (await eve.send({ method: "POST", url, headers, payload: "x" })).statusCode;
  await expect.poll(send).toBe(422);
  await server.close();
});
