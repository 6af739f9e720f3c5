import {
  bothWithoutNames,
  compareConversations,
  evaluateConversation,
  networkModel,
  readConversation,
  withoutNames,
} from "@wirecost/conversation";
import { parseParams, network as readNetwork } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { recordingOf } from "../../testing/recording-of.ts";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

type RecordedCalls = NonNullable<NonNullable<Parameters<typeof recordingOf>[0]>["calls"]>;

let app: FastifyInstance;
let ann: Person;
let base: string;
let id: string;
/** Recorded after a change. */
let later: string;

/** Names that recipients must not see, one for each field of a recording. */
const NAMES = /acme|kunden|geheim|rechnung/i;
const settings = { network: { rttMs: 27 }, changes: [{ statement: 2, change: "together:3" }] };

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
  const calls: RecordedCalls = [
    { sql: "SELECT nr FROM acme.kunden", endpoint: "GET /acme/kunden" },
    { sql: "SELECT geheim FROM rechnung WHERE kunde = ?", times: 9, endpoint: "GET /acme/kunden" },
    { sql: "GEHEIMCALL acme" },
  ];
  const more = [{ dropped: "rows of kunden", count: 2 }];
  const store = async (name: string, of: RecordedCalls) => {
    const reply = await ann.send({
      method: "POST",
      url: `${base}/conversations`,
      headers: { "content-type": "application/octet-stream" },
      payload: recordingOf({ name, calls: of, more }),
    });
    return reply.json().conversation.id;
  };
  id = await store("Acme Rechnungslauf", calls);
  const [first, repeated, last] = calls;
  if (!first || !repeated || !last) throw new Error("there are three");
  const joined = { sql: "SELECT geheim FROM rechnung JOIN kunden", endpoint: "GET /acme/rechnung" };
  later = await store("Acme after the change", [joined, first, { ...repeated, times: 2 }, last]);
});

const post = (path: string, payload: object) => ann.send({ method: "POST", url: `${base}/${path}`, payload });
async function link(more: object = {}, of: object = {}) {
  const payload = { of: { kind: "conversation", id, settings, ...of }, ...more };
  const linkReply = await post("shares", payload);
  expect(linkReply.statusCode, linkReply.body).toBe(201);
  const token = linkReply.json().url.split("/").at(-1);
  const preview = await post("shares/preview", payload);
  const opened = await app.inject({ url: `/api/shares/${token}` });
  // A random token can contain any short word.
  const texts = [linkReply.body.replace(token, ""), preview.body, opened.body];
  return { share: linkReply.json().share, token, opened, texts };
}
async function recording(of = id) {
  const { rawPayload } = await ann.send({ url: `${base}/conversations/${of}/recording` });
  async function* pieces() {
    yield rawPayload;
  }
  return (await readConversation("a file", pieces())).conversation;
}

describe("a link to a recording", () => {
  it("has no name of it in any byte, unless its sender shows names", async () => {
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

  it("replaces further names everywhere, also in its title and note", async () => {
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

  it("has no name if all text is replaced, and still shows the cost", async () => {
    const note = "See Acme Rechnungslauf";
    const { opened, texts } = await link({ redactAll: true, note }, { names: "shown" });
    for (const text of texts) expect(text).not.toMatch(NAMES);
    expect(opened.json().content.document.sentence).toMatch(
      /^This recording made 11 round trips; at 27\.0 ms it takes/,
    );
  });

  it("is listed by its recording, and cannot be copied as an experiment", async () => {
    const { share, token } = await link({ title: "to copy" });
    const { items } = (await ann.send({ url: `${base}/shares?conversationId=${id}` })).json();
    expect(items.map((one: { id: string }) => one.id)).toContain(share.id);
    const others = await ann.send({ url: `${base}/shares?conversationId=${crypto.randomUUID()}` });
    expect(others.json().items).toEqual([]);
    expect((await post("copies", { token })).json()).toEqual({ experiments: [] });
  });

  it("shows that a newer recording has the name, and stops working while its own is deleted", async () => {
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

  it("names an invalid setting", async () => {
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

describe("a link to a comparison of two recordings", () => {
  const linkOfBoth = (of: object = {}, more: object = {}) =>
    link(more, {
      kind: "conversation-comparison",
      id: undefined,
      settings: undefined,
      before: id,
      after: later,
      network: { rttMs: 27 },
      ...of,
    });
  const compared = (
    both: readonly [Awaited<ReturnType<typeof recording>>, Awaited<ReturnType<typeof recording>>],
  ) => {
    const network = parseParams(networkModel, { rttMs: 27 });
    return JSON.parse(JSON.stringify({ network, ...compareConversations(...both, readNetwork(network)) }));
  };

  it("has no name in any byte, and gives statements of both the same number", async () => {
    const { share, opened, texts } = await linkOfBoth();
    for (const text of texts) expect(text).not.toMatch(NAMES);
    expect(share).toMatchObject({
      title: "Comparison of recordings",
      kind: "conversation-comparison",
      redacted: true,
    });
    const { document } = opened.json().content;
    expect(document).toEqual(compared(bothWithoutNames(await recording(), await recording(later))));
    expect(document.statements).toEqual([
      expect.objectContaining({
        statement: expect.objectContaining({ text: expect.stringContaining("statement 2") }),
        before: expect.objectContaining({ trips: 9 }),
        after: expect.objectContaining({ trips: 2 }),
      }),
      expect.objectContaining({
        statement: expect.objectContaining({ text: expect.stringContaining("statement 4") }),
        before: null,
      }),
    ]);
    expect(document.endpoints.map(({ name }: { name: string | null }) => name)).toEqual([
      "endpoint 1",
      "endpoint 2",
      ...document.endpoints.slice(2).map(() => null),
    ]);
  });

  it("has names if its sender shows them, and none if all are replaced", async () => {
    const shown = await linkOfBoth({ names: "shown" });
    expect(shown.share).toMatchObject({
      title: "Acme Rechnungslauf and Acme after the change",
      redacted: false,
    });
    expect(shown.opened.json().content.document).toEqual(
      compared([await recording(), await recording(later)]),
    );
    const replacedAll = await linkOfBoth(
      { names: "shown" },
      { redactAll: true, note: "See Acme Rechnungslauf" },
    );
    for (const text of replacedAll.texts) expect(text).not.toMatch(NAMES);
  });

  it("shows the newest recording of a name, until another one is stored", async () => {
    const name = "Acme monthly close";
    const store = async (times: number) => {
      const reply = await ann.send({
        method: "POST",
        url: `${base}/conversations`,
        headers: { "content-type": "application/octet-stream" },
        payload: recordingOf({ name, calls: [{ sql: "SELECT nr FROM acme.kunden", times }] }),
      });
      return reply.json().conversation;
    };
    const [before, , after] = [await store(31), await store(23), await store(7)];
    const { token, opened } = await linkOfBoth({ before: before.id, after: after.id });
    expect(opened.json().newerAt).toBeNull();
    const { createdAt } = await store(5);
    expect((await app.inject({ url: `/api/shares/${token}` })).json()).toMatchObject({ newerAt: createdAt });
  });

  it("is listed by both, and stops working while one is deleted", async () => {
    const { share, token } = await linkOfBoth();
    for (const one of [id, later]) {
      const { items } = (await ann.send({ url: `${base}/shares?conversationId=${one}` })).json();
      expect(items.map((listed: { id: string }) => listed.id)).toContain(share.id);
    }
    const open = async () => (await app.inject({ url: `/api/shares/${token}` })).json();
    await ann.send({ method: "DELETE", url: `${base}/conversations/${later}` });
    expect(await open()).toMatchObject({ code: "share-gone" });
    await post(`conversations/${later}/restore`, {});
    expect(await open()).toMatchObject({ redacted: true });
  });
});
