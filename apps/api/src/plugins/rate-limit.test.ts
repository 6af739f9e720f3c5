import { afterEach, expect, it } from "vitest";
import { signUp, testApp } from "../testing/test-app.ts";

let app: Awaited<ReturnType<typeof testApp>>;
afterEach(() => app.close());

it("who asks too often is told when to ask again, and nobody else is", async () => {
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

it("a key has a limit of its own", async () => {
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

it("keys that are made up have no more than their address", async () => {
  app = await testApp({ rateLimit: 1 });
  const statuses = [];
  for (let i = 0; i < 21; i++) {
    const headers = { authorization: `Bearer made-up-${i}` };
    statuses.push((await app.inject({ url: "/api/key", headers })).statusCode);
  }
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
  expect(statuses[20]).toBe(429);
  // Another address is not theirs.
  const elsewhere = await app.inject({ url: "/api/models", remoteAddress: "192.0.2.7" });
  expect(elsewhere.statusCode).toBe(200);
});

it("a person has no more in two sessions than in one", async () => {
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

it("addresses of one IPv6 network have no more than one of them", async () => {
  app = await testApp({ rateLimit: 3 });
  const statuses = [];
  for (let i = 1; i <= 4; i++)
    statuses.push((await app.inject({ url: "/api/models", remoteAddress: `2001:db8::${i}` })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const elsewhere = await app.inject({ url: "/api/models", remoteAddress: "2001:db8:0:1::1" });
  expect(elsewhere.statusCode).toBe(200);
});
