import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailServer } from "../../testing/mail-server.ts";
import { recordingOf } from "../../testing/recording-of.ts";
import { runJobs } from "../../testing/run-jobs.ts";
import { design, newDatabase, type Person, signUp, testApp, testConfig } from "../../testing/test-app.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";

/** Values of statements and requests, one for each field of a recording. */
const LITERALS = {
  "a statement": "literal4711statement",
  "a number of a statement": "8472911640",
  "a double-quoted value": "literal4711quoted",
  "a comment of a statement": "literal4711comment",
  "a table": "literal4711table",
  "an operation": "literal4711operation",
  "a query of a request": "literal4711query",
  "an address in a request": "literal4711@example.com",
  "what was left out": "literal4711dropped",
};
const PASSWORD = "password-that-is-planted";
const LINK_PASSWORD = "password-of-a-planted-link";
const IN_ADDRESS = "token-in-an-address-4711";

const log: string[] = [];
const replies: string[] = [];
let app: FastifyInstance;
let ann: Person;
let base: string;
let database: pg.Client;
let mails: Awaited<ReturnType<typeof mailServer>>;
let hooks: Awaited<ReturnType<typeof webhookReceiver>>;
let pages: ReturnType<typeof createServer>;
/** Secrets that are shown only once, by kind. */
const secrets: Record<string, string> = { password: PASSWORD, "password of a link": LINK_PASSWORD };

/** Sends requests as Ann. @returns the body; `replies` has all replies that must not contain a secret */
async function ask(options: InjectOptions, { handsOut = false } = {}) {
  const reply = await ann.send(options);
  if (!handsOut) replies.push(reply.body);
  return reply;
}
const post = (path: string, payload: object, more?: { readonly handsOut: boolean }) =>
  ask({ method: "POST", url: `${base}/${path}`, payload }, more);
const stranger = async (options: InjectOptions) => {
  const reply = await app.inject(options);
  replies.push(reply.body);
  return reply;
};

beforeAll(async () => {
  pages = createServer((_, reply) => reply.writeHead(500).end("page"));
  await new Promise<void>((done) => pages.listen(0, "127.0.0.1", done));
  const address = pages.address();
  const webOrigin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  [mails, hooks] = await Promise.all([mailServer(), webhookReceiver()]);
  const databaseUrl = await newDatabase();
  const config = await testConfig({
    ...{ databaseUrl, webOrigin, smtpUrl: mails.url, webhookPrivateAddresses: true, logLevel: "trace" },
  });
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  app = await testApp(config, { write: (line) => void log.push(line) });
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
  const { email } = (await ann.send({ url: "/api/me" })).json().user;
  const cookie = decodeURIComponent(ann.cookie.split("=").slice(1).join("="));
  secrets.session = cookie.split(".")[0] ?? "";

  const hook = { url: `${hooks.url}?token=${IN_ADDRESS}`, events: ["upload.created"] };
  secrets["key of a webhook"] = (await post("webhooks", hook, { handsOut: true })).json().secret;
  secrets.key = (await post("keys", { name: "CI", scope: "write" }, { handsOut: true })).json().token;
  const run = (await post("experiments", { name: "shared", design })).json().latestRun;
  const link = { of: { kind: "run", id: run.id }, password: LINK_PASSWORD };
  const { url } = (await post("shares", link, { handsOut: true })).json();
  secrets.link = url.split("/").at(-1);
  const invited = await post("invitations", { email: "bob@example.com", role: "viewer" }, { handsOut: true });
  expect(invited.statusCode, invited.body).toBe(201);
  await stranger({ method: "POST", url: "/api/auth/request-password-reset", payload: { email } });
  await runJobs(config);
  const sent = mails.received().replaceAll("=\r\n", "");
  secrets["password reset"] = /new-password#(?:3D)?([\w-]{20,})/.exec(sent)?.[1] ?? "";
  secrets.invitation = /invitation#(?:3D)?([\w-]{20,})/.exec(sent)?.[1] ?? "";

  await plantLiterals();
  const { key = "", link: token = "", "password reset": reset = "", invitation = "" } = secrets;
  for (const one of [key, token, reset, invitation, IN_ADDRESS]) {
    for (const path of ["/new-password", "/invitation", "/s", "/api/auth/reset-password", "/api/shares"])
      for (const address of [
        `${path}?token=${one}`,
        `${path}/${one}`,
        `${path}/${one}%ff`,
        `${path}?${one}=%`,
      ])
        await stranger({ url: address, headers: { referer: `http://localhost/?token=${one}` } });
    await stranger({ url: `${base}/uploads`, headers: { authorization: `Bearer ${one}x` } });
    await stranger({ url: `${base}/uploads?cursor=${one}`, headers: { authorization: `Bearer ${key}` } });
    await stranger({ method: "POST", url: `/api/shares/${token}/open`, payload: `{"password": "${one}` });
  }
  await stranger({ method: "POST", url: `/api/shares/${token}/open`, payload: { password: LINK_PASSWORD } });
  await stranger({ method: "POST", url: "/api/auth/sign-in/email", payload: { email, password: PASSWORD } });
  const upload = {
    url: `${base}/uploads?name=a.csv&model=openedge-query`,
    payload: "mm,messages\n1024,102\n",
  };
  const bytes = { "content-type": "application/octet-stream" };
  const stored = await ask({ method: "POST", ...upload, headers: bytes });
  await post("comments", { of: { kind: "upload", id: stored.json().upload.id }, text: "slow" });
  await ask({ url: `${base}/activity` });
  await runJobs(config);
  // The token is used, and a later one waits in the database.
  const chosen = { token: reset, newPassword: PASSWORD };
  const done = await stranger({ method: "POST", url: "/api/auth/reset-password", payload: chosen });
  expect(done.statusCode, done.body).toBe(200);
  await stranger({ method: "POST", url: "/api/auth/request-password-reset", payload: { email } });
  await runJobs(config);
  const tokens = mails
    .received()
    .replaceAll("=\r\n", "")
    .matchAll(/new-password#(?:3D)?([\w-]{20,})/g);
  secrets["later password reset"] = [...tokens].at(-1)?.[1] ?? "";
  expect(secrets["later password reset"]).not.toBe(reset);
});
afterAll(async () => {
  await app.close();
  await database.end();
  await Promise.all([mails.close(), hooks.close(), new Promise((done) => pages.close(done))]);
});

/** Stores, evaluates and shares recordings, and sends invalid ones. */
async function plantLiterals(): Promise<void> {
  const one = LITERALS;
  const recording = recordingOf({
    calls: [
      {
        sql: `SELECT * FROM t WHERE a = '${one["a statement"]}' AND b = ${one["a number of a statement"]} AND c = "${one["a double-quoted value"]}" -- ${one["a comment of a statement"]}`,
        times: 12,
        endpoint: `GET /orders/${one["an address in a request"]}?q=${one["a query of a request"]}`,
      },
    ],
    more: [{ dropped: `packets of '${one["what was left out"]}'`, count: 1 }],
    protocol: "mysql",
  })
    .replace('"tables":[]', `"tables":["${one["a table"]}"]`)
    .replace('"operation":"SELECT"', `"operation":"${one["an operation"]}"`);
  const send = (payload: string) =>
    ask({
      method: "POST",
      url: `${base}/conversations?name=night`,
      headers: { "content-type": "application/octet-stream" },
      payload,
    });
  const stored = await send(recording);
  expect(stored.statusCode, stored.body).toBe(201);
  const { id } = stored.json().conversation;
  const settings = { network: { rttMs: 30 } };
  await post(`conversations/${id}/evaluate`, settings);
  await post(`conversations/${id}/evaluations`, { name: "saved", settings });
  await post("conversations/compare", { before: id, after: id, network: {} });
  await post("shares/preview", { of: { kind: "conversation", id, settings, names: "shown" } });
  const file = await ann.send({ url: `${base}/conversations/${id}/recording` });
  replies.push(gunzipSync(file.rawPayload).toString());
  // An invalid line, one with an extra field, and one with a value in place of a number.
  for (const [from, to] of [
    ['"statement":0', `"unknown":0`],
    ['"encrypted":false', `"encrypted":"${one["a statement"]}"`],
    ['"statement":0', `"statement":"${one["a statement"]}"`],
    ["\n", `\n{"trip":"${one["a statement"]}`],
  ] as const)
    expect((await send(recording.replace(from, to))).statusCode, to).toBe(422);
}

/** Every row of every table as text, except migrations. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> '_prisma_migrations'`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const all = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ all: string | null }>(
      `SELECT string_agg(t::text, chr(10)) AS all FROM ${name} t`,
    );
    all.push(rows[0]?.all ?? "");
  }
  return all.join("\n");
}

/** A text, also as bytea is printed. */
function forms(text: string): readonly string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("hex"),
    Buffer.from(text).toString("base64"),
  ];
}
const found = (where: string, planted: Readonly<Record<string, string>>) =>
  Object.entries(planted).flatMap(([what, text]) =>
    forms(text).some((form) => where.includes(form)) ? what : [],
  );

it("keeps values of statements and requests out of the database, replies, log, mail and webhooks", async () => {
  const { "a table": table, ...values } = LITERALS;
  const rows = await everyRow();
  // Table names, their rows, and a log of all requests.
  expect([rows.includes("GET /orders/:id"), log.length > 100, replies.length > 100]).toEqual([
    true,
    true,
    true,
  ]);
  expect(found(rows, LITERALS)).toEqual([]);
  expect(found(replies.join("\n"), LITERALS)).toEqual([]);
  expect(found(log.join(""), LITERALS)).toEqual([]);
  const elsewhere = mails.received() + hooks.received.map(({ body }) => body).join("\n");
  expect(found(elsewhere, { ...values, table })).toEqual([]);
});

it("keeps passwords, keys, sessions and tokens out of the log, replies, database and webhooks", async () => {
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThan(19);
  expect(found(log.join(""), { ...secrets, "a token in an address": IN_ADDRESS })).toEqual([]);
  expect(found(replies.join("\n"), secrets)).toEqual([]);
  expect(found(await everyRow(), secrets)).toEqual([]);
  expect(hooks.received.length).toBeGreaterThan(0);
  expect(
    found(hooks.received.map(({ body, headers }) => body + JSON.stringify(headers)).join("\n"), secrets),
  ).toEqual([]);
});

it("mails a token only to its recipient", () => {
  const {
    "password reset": reset = "",
    "later password reset": later = "",
    invitation = "",
    ...others
  } = secrets;
  const sent = mails.received().replaceAll("=\r\n", "");
  expect(found(sent, { reset, later, invitation })).toEqual(["reset", "later", "invitation"]);
  expect(found(sent, others)).toEqual([]);
});
