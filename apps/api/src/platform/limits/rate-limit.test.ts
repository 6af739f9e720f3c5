import { get as httpGet, type IncomingMessage } from "node:http";
import { afterEach, expect, it } from "vitest";
import { signUp, testApp } from "../../testing/test-app.ts";
import { VisitorMark } from "../http/visitor-mark.ts";

let app: Awaited<ReturnType<typeof testApp>>;
afterEach(() => app.close());

/** Requests an address without normalization. */
function get(port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet({ port, host: "127.0.0.1", path, agent: false }, (reply) => resolve(reply.resume())).once(
      "error",
      reject,
    );
  });
}

it("a caller over the limit gets a retry time, and other callers are not limited", async () => {
  app = await testApp({ rateLimit: 12 });
  const [ann, bob] = [await signUp(app, "Ann"), await signUp(app, "Bob")];
  const statuses = [];
  for (let i = 0; i < 13; i++) statuses.push((await ann.send({ url: "/api/me" })).statusCode);
  expect(statuses.at(-1)).toBe(429);
  const refused = await ann.send({ url: "/api/me" });
  expect(refused.json().code).toBe("too-many-requests");
  expect(refused.headers["content-type"]).toContain("application/problem+json");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await bob.send({ url: "/api/me" })).statusCode).toBe(200);
  expect((await ann.send({ url: "/api/health" })).statusCode).toBe(200);
});

it("a key has its own limit", async () => {
  app = await testApp({ rateLimit: 8 });
  const ann = await signUp(app, "Ann");
  const tokens = [];
  for (const name of ["nightly", "other"]) {
    const url = `/api/teams/${ann.teamId}/keys`;
    const made = await ann.send({ method: "POST", url, payload: { name, scope: "read" } });
    tokens.push(made.json().token);
  }
  const ask = (token: string) =>
    app.inject({ url: "/api/key", headers: { authorization: `Bearer ${token}` } });
  const statuses = [];
  for (let i = 0; i < 8; i++) statuses.push((await ask(tokens[0])).statusCode);
  expect(statuses).toEqual(Array(8).fill(200));
  const refused = await ask(tokens[0]);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask(tokens[1])).statusCode).toBe(200);
  expect((await ann.send({ url: "/api/me" })).statusCode).toBe(200);
});

it.each([
  ["keys", (i: number) => ({ authorization: `Bearer made-up-${i}` })],
  ["sessions", (i: number) => ({ cookie: `better-auth.session_token=made-up-${i}.c2lnbmVk` })],
])("%s that are made up have no more than their address without any", async (_, headersOf) => {
  app = await testApp({ rateLimit: 7 });
  const ask = async (i: number) => (await app.inject({ url: "/api/key", headers: headersOf(i) })).statusCode;
  const statuses = [];
  for (let i = 0; i < 9; i++) statuses.push(await ask(i));
  expect(statuses).toEqual([...Array(7).fill(401), 429, 429]);
  // Another address is not affected.
  const elsewhere = await app.inject({ url: "/api/models", remoteAddress: "192.0.2.7" });
  expect(elsewhere.statusCode).toBe(200);
});

it("invalid keys from an address do not limit users with valid sessions there", async () => {
  app = await testApp({ rateLimit: 9 });
  const ann = await signUp(app, "Ann");
  const statuses = [];
  for (let i = 0; i < 12; i++)
    statuses.push(
      (await app.inject({ url: "/api/key", headers: { authorization: `Bearer ${i}` } })).statusCode,
    );
  expect(statuses.at(-1)).toBe(429);
  expect((await ann.send({ url: "/api/me" })).statusCode).toBe(200);
});

it.each([
  ["with letters that are encoded", "/%61pi/mod%65ls"],
  ["with steps up", "/pages/../api/models"],
  ["as a proxy would", "http://elsewhere.example/api/models"],
])("counts and answers an address %s like the same in plain", async (_, path) => {
  app = await testApp({ rateLimit: 2 });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await get(Number(port), path));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    });
  expect((await get(Number(port), "/api/models")).statusCode).toBe(429);
});

it("pages count like data, and their files only for the address", async () => {
  app = await testApp({ rateLimit: 2 });
  const statusesOf = async (url: string, remoteAddress: string) => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await app.inject({ url, remoteAddress })).statusCode);
    return statuses;
  };
  expect(await statusesOf("/s/token/picture.png", "192.0.2.1")).toEqual([404, 404, 429]);
  expect(await statusesOf("/_next/static/a.js", "192.0.2.2")).toEqual([404, 404, 404]);
});

it("requests from Next count for the visitor", async () => {
  app = await testApp({ rateLimit: 2 });
  const mark = new VisitorMark("a secret only for tests, of 40 characters");
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await app.inject({ url: "/api/models", headers })).statusCode;
  const ofOne = mark.headerFor("192.0.2.1");
  expect([await ask(ofOne), await ask(ofOne), await ask(ofOne)]).toEqual([200, 200, 429]);
  expect(await ask(mark.headerFor("192.0.2.2"))).toBe(200);
  // An unsigned header counts for the sender.
  const forged = { "wirecost-visitor": "192.0.2.3 c2lnbmVk" };
  expect([await ask(forged), await ask(forged), await ask(forged)]).toEqual([200, 200, 429]);
});

it("a user with two sessions has one limit", async () => {
  app = await testApp({ rateLimit: 12 });
  const ann = await signUp(app, "Ann");
  const { email } = (await ann.send({ url: "/api/me" })).json().user;
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email, password: "correct horse battery" },
  });
  const [{ name, value } = { name: "", value: "" }] = signedIn.cookies;
  const other = () =>
    app.inject({ url: "/api/me", headers: { cookie: `${name}=${encodeURIComponent(value)}` } });
  const statuses = [];
  for (let i = 0; i < 7; i++)
    statuses.push((await ann.send({ url: "/api/me" })).statusCode, (await other()).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  const refused = await other();
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

it("addresses of one IPv6 network share a limit", async () => {
  app = await testApp({ rateLimit: 3 });
  const statuses = [];
  for (let i = 1; i <= 4; i++)
    statuses.push((await app.inject({ url: "/api/models", remoteAddress: `2001:db8::${i}` })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const elsewhere = await app.inject({ url: "/api/models", remoteAddress: "2001:db8:0:1::1" });
  expect(elsewhere.statusCode).toBe(200);
});
