import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordingOf } from "../../testing/recording-of.ts";
import { design, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let bob: Person;
let base: string;
let runId: string;
let uploadId: string;
let conversationId: string;
const lines: string[] = [];

beforeAll(async () => {
  // Without a mail server, mails are in the log.
  app = await testApp({ logLevel: "warn" }, { write: (line) => lines.push(line) });
});
afterAll(() => app.close());

beforeEach(async () => {
  lines.length = 0;
  [ann, bob] = await Promise.all([signUp(app, "Ann"), signUp(app, "Bob")]);
  base = `/api/teams/${ann.teamId}`;
  const email: string = (await bob.send({ url: "/api/me" })).json().user.email;
  const invited = await send(ann, "POST", "/invitations", { email, role: "editor" });
  const token = invited.json().link.replace(/.*#/, "");
  await bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
  lines.length = 0;
  runId = (await send(ann, "POST", "/experiments", { name: "Nightly", design })).json().latestRun.id;
  const stored = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=a.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: "mm,messages\n1024,102\n",
  });
  uploadId = stored.json().upload.id;
  const recorded = await ann.send({
    method: "POST",
    url: `${base}/conversations`,
    headers: { "content-type": "application/octet-stream" },
    payload: recordingOf(),
  });
  conversationId = recorded.json().conversation.id;
});

function send(person: Person, method: "POST" | "PATCH" | "DELETE" | "GET", path: string, payload?: object) {
  return person.send({ method, url: base + path, ...(payload ? { payload } : {}) });
}
const say = (person: Person, text: string, rest: object = {}) =>
  send(person, "POST", "/comments", { of: { kind: "run", id: runId }, text, ...rest });
const comments = async (query = `runId=${runId}`) =>
  (await send(ann, "GET", `/comments?${query}`)).json().items;

describe("a comment", () => {
  it("is stored and mailed once when it is sent again under its id, also at the same time", async () => {
    const id = "b1a5d9e4-7c20-4f8b-8a6d-2f4c9e0d7311";
    const rest = { id, mentions: [bob.userId] };
    const replies = await Promise.all([1, 2, 3].map(() => say(ann, "@Bob, again?", rest)));
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(3).fill([201, replies[0]?.body]),
    );
    expect(await comments()).toMatchObject([{ id, text: "@Bob, again?" }]);
    expect(lines).toHaveLength(1);
    for (const [person, text, of] of [
      [ann, "@Bob, another", { kind: "run", id: runId }],
      [bob, "@Bob, again?", { kind: "run", id: runId }],
      [ann, "@Bob, again?", { kind: "upload", id: uploadId }],
    ] as const)
      expect((await say(person, text, { id, of })).json()).toMatchObject({ code: "conflict" });
    const onCell = await say(ann, "@Bob, again?", { ...rest, cell: { mm: 2048 } });
    expect(onCell.json()).toMatchObject({ code: "conflict" });
  });

  it("is on a run, an upload, or a cell of either, as plain text", async () => {
    const first = await say(ann, "  <b>Why</b> so slow? https://example.com/a?b  ");
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({
      cell: null,
      author: { id: ann.userId, name: "Ann" },
      text: "<b>Why</b> so slow? https://example.com/a?b",
      editedAt: null,
    });
    await say(bob, "This one", { cell: { mm: 1024, prefetchNumRecs: 16 } });
    await say(bob, "And here", { of: { kind: "upload", id: uploadId }, cell: { mm: 1024 } });
    expect(await comments()).toMatchObject([{ cell: null }, { cell: { mm: 1024, prefetchNumRecs: 16 } }]);
    expect(await comments(`uploadId=${uploadId}`)).toMatchObject([
      { text: "And here", author: { name: "Bob" } },
    ]);
    const both = await send(ann, "GET", `/comments?runId=${runId}&uploadId=${uploadId}`);
    expect([both.statusCode, (await send(ann, "GET", "/comments")).statusCode]).toEqual([400, 400]);
    expect((await say(ann, "   ")).json().detail).toContain("at least one character");
  });

  it("is on a recording: listed, mailed and in the activity log", async () => {
    const of = { kind: "conversation", id: conversationId };
    lines.length = 0;
    const response = await say(ann, "@Bob, joined since", { of, mentions: [bob.userId] });
    expect(response.statusCode, response.body).toBe(201);
    expect(await comments(`conversationId=${conversationId}`)).toMatchObject([
      { text: "@Bob, joined since" },
    ]);
    expect(await comments()).toEqual([]);
    const [mail] = lines.map((line) => JSON.parse(line).mail).filter(Boolean);
    expect(mail.subject).toBe("Ann mentions you on nightly batch");
    expect(mail.text).toContain(`/conversations?recording=${conversationId}`);
    await send(bob, "DELETE", `/comments/${response.json().id}`);
    await send(ann, "DELETE", `/comments/${response.json().id}`);
    const entries = (await send(ann, "GET", "/activity?kind=conversation")).json().items;
    expect(entries).toMatchObject([
      { verb: "uncommented", object: { id: conversationId, name: "nightly batch" } },
      { verb: "commented", detail: "Bob" },
      { verb: "made" },
    ]);
    const eve = await signUp(app, "Eve");
    const foreign = { of, text: "x" };
    for (const reply of [
      await eve.send({ method: "POST", url: `/api/teams/${eve.teamId}/comments`, payload: foreign }),
      await eve.send({ url: `/api/teams/${eve.teamId}/comments?conversationId=${conversationId}` }),
    ])
      expect(reply.statusCode).toBe(404);
    await send(ann, "DELETE", `/conversations/${conversationId}`);
    expect((await say(ann, "gone", { of })).statusCode).toBe(404);
  });

  it("is changed by its author, and deleted by its author or an owner", async () => {
    const mine = (await say(ann, "mine")).json();
    const his = (await say(bob, "his")).json();
    const foreign = await send(ann, "PATCH", `/comments/${his.id}`, { text: "hers" });
    expect([foreign.statusCode, foreign.json().detail]).toEqual([
      403,
      "This is Bob's: only its author can edit it.",
    ]);
    const changed = (await send(bob, "PATCH", `/comments/${his.id}`, { text: "his own" })).json();
    expect(changed.text).toBe("his own");
    expect(changed.editedAt).not.toBeNull();
    expect((await send(bob, "DELETE", `/comments/${mine.id}`)).statusCode).toBe(403);
    expect((await send(ann, "DELETE", `/comments/${his.id}`)).statusCode).toBe(204);
    expect((await send(ann, "DELETE", `/comments/${mine.id}`)).statusCode).toBe(204);
    expect((await send(ann, "DELETE", `/comments/${mine.id}`)).statusCode).toBe(404);
    expect(await comments()).toEqual([]);
    const entries = (await send(ann, "GET", "/activity?kind=experiment")).json().items;
    expect(entries.map(({ verb }: { verb: string }) => verb)).toEqual([
      "uncommented",
      "uncommented",
      "reworded",
      "commented",
      "commented",
      "made",
    ]);
  });

  it("sends one mail to each mentioned member, and to no other user", async () => {
    const eve = await signUp(app, "Eve");
    lines.length = 0;
    const mentions = [bob.userId, ann.userId, eve.userId];
    const newComment = (await say(ann, "@Bob, look at <script>alert(1)</script>", { mentions })).json();
    expect(newComment.mentions).toEqual([{ id: bob.userId, name: "Bob" }]);
    const mails = () => lines.map((line) => JSON.parse(line).mail).filter(Boolean);
    expect(mails()).toHaveLength(1);
    expect(mails()[0].to).toContain("bob-");
    expect(mails()[0].subject).toBe("Ann mentions you on Nightly");
    expect(mails()[0].text).toContain("> @Bob, look at <script>");
    expect(mails()[0].text).toContain(`?run=${runId}`);
    await send(ann, "PATCH", `/comments/${newComment.id}`, { text: "@Bob, look again", mentions });
    expect(mails()).toHaveLength(1);
    const [latest] = (await send(bob, "GET", "/activity?kind=experiment")).json().items;
    expect(latest).toMatchObject({ verb: "reworded", object: { name: "Nightly" }, detail: "Bob" });
  });

  it("sends no mail to a member who lost access", async () => {
    await send(ann, "PATCH", `/members/${bob.userId}`, { role: "upload-only" });
    const newComment = (await say(ann, "@Bob, our slowest query", { mentions: [bob.userId] })).json();
    expect(newComment.mentions).toEqual([]);
    expect(lines.filter((line) => line.includes("slowest query"))).toEqual([]);
  });

  it("is deleted with its object, and keeps its author's name after the account is deleted", async () => {
    await say(bob, "Bye");
    await bob.send({
      method: "POST",
      url: "/api/me/deletion",
      payload: { password: "correct horse battery", teams: ["Bob's team"] },
    });
    expect(await comments()).toMatchObject([{ text: "Bye", author: { id: null, name: "Bob" } }]);
    const { items } = (await send(ann, "GET", "/experiments")).json();
    await send(ann, "DELETE", `/experiments/${items[0].id}`);
    expect((await send(ann, "GET", `/comments?runId=${runId}`)).statusCode).toBe(404);
    expect((await say(ann, "still here?")).statusCode).toBe(404);
  });
});

it("a link does not show comments", async () => {
  await say(ann, "for us only");
  const { url } = (await send(ann, "POST", "/shares", { of: { kind: "run", id: runId } })).json();
  const shown = await app.inject({ url: `/api/shares/${url.replace(/.*\//, "")}` });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain("for us only");
});
