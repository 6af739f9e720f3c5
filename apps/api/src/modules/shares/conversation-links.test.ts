import { evaluateConversation, readConversation, withoutNames } from "@wirecost/conversation";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingOf } from "../../testing/recording-of.ts";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;
let id: string;

/** Names that recipients must not see, one at each place where a recording has one. */
const NAMES = /acme|kunden|geheim|rechnung/i;
const settings = { network: { rttMs: 27 }, changes: [{ statement: 2, change: "together:3" }] };

beforeAll(async () => {
  app = await testApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
  const calls = [
    { sql: "SELECT nr FROM acme.kunden", endpoint: "GET /acme/kunden" },
    { sql: "SELECT geheim FROM rechnung WHERE kunde = ?", times: 9, endpoint: "GET /acme/kunden" },
    { sql: "GEHEIMCALL acme" },
  ];
  const more = [{ dropped: "rows of kunden", count: 2 }];
  const reply = await ann.send({
    method: "POST",
    url: `${base}/conversations`,
    headers: { "content-type": "application/octet-stream" },
    payload: recordingOf({ name: "Acme Rechnungslauf", calls, more }),
  });
  id = reply.json().conversation.id;
});
afterAll(() => app.close());

const post = (path: string, payload: object) => ann.send({ method: "POST", url: `${base}/${path}`, payload });
async function link(more: object = {}, of: object = {}) {
  const payload = { of: { kind: "conversation", id, settings, ...of }, ...more };
  const made = await post("shares", payload);
  expect(made.statusCode, made.body).toBe(201);
  const token = made.json().url.split("/").at(-1);
  const preview = await post("shares/preview", payload);
  const opened = await app.inject({ url: `/api/shares/${token}` });
  return { share: made.json().share, token, opened, texts: [made.body, preview.body, opened.body] };
}
async function recording() {
  const { rawPayload } = await ann.send({ url: `${base}/conversations/${id}/recording` });
  async function* pieces() {
    yield rawPayload;
  }
  return (await readConversation("a file", pieces())).conversation;
}

describe("a link to a recording", () => {
  it("has no name of it in any byte, unless its sender shows them", async () => {
    const { share, opened, texts } = await link();
    for (const text of texts) expect(text).not.toMatch(NAMES);
    expect(share).toMatchObject({
      title: "Recorded conversation",
      kind: "conversation",
      model: null,
      redacted: true,
    });
    const complete = { recordedMs: null, thresholds: {}, ...settings };
    const expected = await evaluateConversation(withoutNames(await recording()), complete);
    expect(opened.json()).toMatchObject({ redacted: true, content: { kind: "conversation" } });
    expect(opened.json().content.document).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(expected.after?.trips).toBe(5);
    const shown = await link({}, { names: "shown" });
    expect(shown.share).toMatchObject({ title: "Acme Rechnungslauf", redacted: false });
    expect(shown.opened.json().content.document).toEqual(
      JSON.parse(JSON.stringify(await evaluateConversation(await recording(), complete))),
    );
    expect(shown.opened.body.match(/kunden/gi)?.length).toBeGreaterThan(4);
  });

  it("loses further names wherever they stand, also in what is written for it", async () => {
    const written = { title: "Run of Acme", note: "Ask ACME\nabout Kunden", sender: "Ann (acme)" };
    const redact = [
      { name: "acme", as: "name" },
      { name: "KUNDEN", as: "table" },
      { name: "geheim", as: "field" },
      { name: "Rechnung", as: "table" },
    ];
    const { opened, texts } = await link({ ...written, redact }, { names: "shown" });
    for (const text of texts) expect(text).not.toMatch(NAMES);
    const { document } = opened.json().content;
    expect(document.statements[0]).toMatchObject({
      calls: 9,
      tables: [expect.stringMatching(/^table-\d+$/)],
    });
    expect(opened.json()).toMatchObject({
      redacted: true,
      title: expect.stringMatching(/^Run of name-\d+$/),
    });
  });

  it("has no name of it where every text is replaced, and still says what it costs", async () => {
    const note = "See Acme Rechnungslauf";
    const { opened, texts } = await link({ redactAll: true, note }, { names: "shown" });
    for (const text of texts) expect(text).not.toMatch(NAMES);
    expect(opened.json().content.document.sentence).toMatch(
      /^This recording made 11 round trips; at 27\.0 ms it takes/,
    );
  });

  it("is listed by its recording, and copied as no experiment", async () => {
    const { share, token } = await link({ title: "to copy" });
    const { items } = (await ann.send({ url: `${base}/shares?conversationId=${id}` })).json();
    expect(items.map((one: { id: string }) => one.id)).toContain(share.id);
    const others = await ann.send({ url: `${base}/shares?conversationId=${crypto.randomUUID()}` });
    expect(others.json().items).toEqual([]);
    expect((await post("copies", { token })).json()).toEqual({ experiments: [] });
  });

  it("says that a newer recording has the name, and stops working while its own is deleted", async () => {
    const { token, opened } = await link();
    expect(opened.json().newerAt).toBeNull();
    const newer = await ann.send({
      method: "POST",
      url: `${base}/conversations`,
      headers: { "content-type": "application/octet-stream" },
      payload: recordingOf({ name: "Acme Rechnungslauf" }),
    });
    const { createdAt } = newer.json().conversation;
    const open = async () => (await app.inject({ url: `/api/shares/${token}` })).json();
    expect(await open()).toMatchObject({ newerAt: createdAt });
    await ann.send({ method: "DELETE", url: `${base}/conversations/${id}` });
    expect(await open()).toMatchObject({ code: "share-gone" });
    const { items } = (await ann.send({ url: `${base}/shares?conversationId=${id}` })).json();
    expect(new Set(items.map(({ state }: { state: string }) => state))).toEqual(new Set(["deleted"]));
    await post(`conversations/${id}/restore`, {});
    expect(await open()).toMatchObject({ redacted: true });
  });

  it("names the setting that it cannot have", async () => {
    const payload = {
      of: { kind: "conversation", id, settings: { changes: [{ statement: 8, change: "join" }] } },
    };
    const reply = await post("shares", payload);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      "There is no statement 8: the recording has 1 to 3.",
    ]);
  });
});
