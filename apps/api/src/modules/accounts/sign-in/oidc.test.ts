import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oidcProvider } from "../../../testing/oidc-provider.ts";
import { newDatabase, signUp, testApp } from "../../../testing/test-app.ts";

const origin = "http://localhost:3000";
const bea = { sub: "subject-1", email: "bea@example.com", email_verified: true, name: "Bea" };

let app: FastifyInstance;
let provider: Awaited<ReturnType<typeof oidcProvider>>;
let prisma: PrismaClient;
const lines: string[] = [];

async function start(): Promise<void> {
  provider = await oidcProvider({ ...bea });
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp(
    { databaseUrl, oidc: provider.config, logLevel: "trace" },
    { write: (line) => lines.push(line) },
  );
}
async function stop(): Promise<void> {
  await Promise.all([app.close(), provider.close(), prisma.$disconnect()]);
}

beforeAll(start);
afterAll(stop);
beforeEach(async () => {
  lines.length = 0;
  const { clientId } = provider.config;
  Object.assign(provider.state, { person: { ...bea }, audience: clientId, idTokens: true });
  await prisma.organization.deleteMany();
  await prisma.user.deleteMany();
});

type Reply = Awaited<ReturnType<FastifyInstance["inject"]>>;
const cookiesOf = ({ cookies }: Reply) =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");

function begin(cookie = "", fields: object = {}, path = "sign-in/social") {
  return app.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    headers: { origin, ...(cookie ? { cookie } : {}) },
    payload: {
      provider: "oidc",
      callbackURL: `${origin}/experiments?q=a~b`,
      errorCallbackURL: `${origin}/sign-in?return=%2Fuploads`,
      ...fields,
    },
  });
}

/** Follows the redirect of the provider, as a browser with these cookies does. */
async function follow(started: Reply, cookie = cookiesOf(started)) {
  const there = await fetch(started.json().url, { redirect: "manual" });
  const back = new URL(there.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe(`${origin}/api/auth/callback/oidc`);
  return app.inject({ url: back.pathname + back.search, headers: { cookie } });
}

async function signIn() {
  const reply = await follow(await begin());
  return { reply, cookie: cookiesOf(reply) };
}
const get = async (url: string, cookie: string) => (await app.inject({ url, headers: { cookie } })).json();
const errorOf = ({ headers }: Reply) => new URL(String(headers.location), origin).searchParams.get("error");

describe("a sign-in with OpenID Connect", () => {
  it("is rejected without an ID token, whatever the userinfo endpoint returns", async () => {
    provider.state.idTokens = false;
    const { reply, cookie } = await signIn();
    expect(errorOf(reply)).toBe("unable_to_get_user_info");
    expect((await get("/api/me", cookie)).user).toBeNull();
    provider.state.idTokens = true;
    expect((await get("/api/me", (await signIn()).cookie)).user).toMatchObject({ email: bea.email });
  });

  it("names an account by its address if its name would be shown in another order", async () => {
    provider.state.person = { ...bea, name: "Bea \u202e Day" };
    expect((await get("/api/me", (await signIn()).cookie)).user).toMatchObject({ name: "bea" });
  });

  it("creates an account with a team, returns to the starting page, and stores no token", async () => {
    const { reply, cookie } = await signIn();
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${origin}/experiments?q=a~b`]);
    const me = await get("/api/me", cookie);
    expect(me).toMatchObject({
      user: { name: "Bea", email: bea.email },
      teams: [{ name: "Bea's team", role: "owner" }],
    });
    expect(await get("/api/sign-in", cookie)).toEqual({
      oidc: { name: "Example Login" },
      mine: { password: false, oidc: true, twoFactor: null, passkeys: [] },
    });
    const again = await signIn();
    expect((await get("/api/me", again.cookie)).user.id).toBe(me.user.id);
    const accounts = await prisma.account.findMany();
    expect(accounts).toMatchObject([
      { accountId: bea.sub, accessToken: null, refreshToken: null, idToken: null, password: null },
    ]);
    expect(lines.join("")).not.toMatch(/access-token-of|eyJ|code=/);
  });

  it("identifies a user by the provider's subject, not by the address", async () => {
    const first = await get("/api/me", (await signIn()).cookie);
    provider.state.person = { ...bea, email: "bea.married@example.com" };
    expect((await get("/api/me", (await signIn()).cookie)).user).toEqual(first.user);
    provider.state.person = { ...bea, sub: "subject-2", email: "other@example.com" };
    expect((await get("/api/me", (await signIn()).cookie)).user.email).toBe("other@example.com");
  });

  it.each([false, "false"])("creates no account for an unverified address: %j", async (verified) => {
    provider.state.person = { ...bea, email_verified: verified };
    const { reply, cookie } = await signIn();
    expect([reply.statusCode, errorOf(reply)]).toEqual([302, "email_not_verified"]);
    expect(reply.headers.location).toMatch(/^http:\/\/localhost:3000\/sign-in\?return=%2Fuploads&error=/);
    expect((await get("/api/me", cookie)).user).toBeNull();
    const free = { name: "Bea", email: bea.email, password: "correct horse battery" };
    const signedUp = await app.inject({ method: "POST", url: "/api/auth/sign-up/email", payload: free });
    expect(signedUp.statusCode).toBe(200);
  });

  it("is rejected with an ID token for another client, and logs the reason", async () => {
    provider.state.audience = "another client";
    const { reply } = await signIn();
    expect(errorOf(reply)).toBe("unable_to_get_user_info");
    expect(lines.join("")).toContain('"failure":"unable_to_get_user_info"');
  });

  it("is rejected in a browser that did not start it", async () => {
    const started = await begin();
    expect(errorOf(await follow(started, cookiesOf(await begin())))).toBe("state_mismatch");
    expect(errorOf(await follow(await begin(), "x=y"))).toBe("state_mismatch");
  });

  it.each([
    { callbackURL: "https://evil.example/" },
    { callbackURL: "//evil.example/" },
    { callbackURL: "/\\evil.example/" },
    { callbackURL: "http://localhost:3000.evil.example/" },
    { callbackURL: "http://localhost:3000@evil.example/" },
    { callbackURL: "javascript:alert(1)" },
    { errorCallbackURL: "https://evil.example/" },
  ])("leads nowhere else: %j", async (fields) => {
    const reply = await begin("", fields);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).not.toHaveProperty("url");
  });

  it.each([{ idToken: { token: "eyJ" } }, { provider: "google" }, { scopes: ["admin"] }])(
    "accepts from a browser only the page to return to: %j",
    async (fields) => {
      const reply = await begin("", fields);
      expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid-request"]);
    },
  );

  it("cannot be started by a page of another site", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/auth/sign-in/social",
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      payload: { provider: "oidc" },
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe("an account with a password", () => {
  const annWith = async (email: string) => {
    const ann = await signUp(app, "Ann");
    await prisma.user.update({ where: { id: ann.userId }, data: { email } });
    return ann;
  };

  it("is not opened by the same address until its owner has connected the two", async () => {
    const ann = await annWith(bea.email);
    expect(errorOf((await signIn()).reply)).toBe("account_not_linked");
    const started = await begin(ann.cookie, {}, "link-social");
    const linked = await follow(started, `${ann.cookie}; ${cookiesOf(started)}`);
    expect([linked.statusCode, errorOf(linked)]).toEqual([302, null]);
    expect((await get("/api/sign-in", ann.cookie)).mine).toMatchObject({ password: true, oidc: true });
    expect((await get("/api/me", (await signIn()).cookie)).user.id).toBe(ann.userId);
    const disconnected = await ann.send({ method: "DELETE", url: "/api/me/oidc" });
    expect(disconnected.statusCode).toBe(204);
    expect((await get("/api/sign-in", ann.cookie)).mine).toMatchObject({ password: true, oidc: false });
    expect(errorOf((await signIn()).reply)).toBe("account_not_linked");
  });

  it("is connected only to the provider account with its own verified address", async () => {
    const ann = await annWith("ann@example.com");
    const link = async () => {
      const started = await begin(ann.cookie, {}, "link-social");
      return errorOf(await follow(started, `${ann.cookie}; ${cookiesOf(started)}`));
    };
    expect(await link()).toBe("email_does_not_match");
    provider.state.person = { ...bea, email: "ann@example.com", email_verified: false };
    expect(await link()).toBe("email_not_verified");
    expect((await begin("", {}, "link-social")).statusCode).toBe(401);
    expect((await get("/api/sign-in", ann.cookie)).mine).toMatchObject({ password: true, oidc: false });
  });
});

it("a user without a password cannot disconnect the only sign-in method", async () => {
  const { cookie } = await signIn();
  const refused = await app.inject({ method: "DELETE", url: "/api/me/oidc", headers: { cookie } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "conflict"]);
  expect(refused.json().detail).toContain("You have no password");
  expect((await get("/api/sign-in", cookie)).mine).toMatchObject({ password: false, oidc: true });
  expect((await get("/api/me", (await signIn()).cookie)).user.email).toBe(bea.email);
});

it("a user without a password can delete the account soon after sign-in", async () => {
  const { cookie } = await signIn();
  const remove = () =>
    app.inject({
      method: "POST",
      url: "/api/me/deletion",
      headers: { cookie },
      payload: { teams: ["Bea's team"] },
    });
  await prisma.session.updateMany({ data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
  expect((await remove()).statusCode).toBe(403);
  await prisma.session.updateMany({ data: { createdAt: new Date() } });
  expect((await remove()).statusCode).toBe(204);
  expect((await get("/api/me", cookie)).user).toBeNull();
});

describe("an unreachable provider", () => {
  beforeEach(async () => {
    await stop();
    await start();
  });

  it("does not prevent the start, and is contacted again at the next sign-in", async () => {
    expect(provider.state.discoveries).toBe(0);
    provider.state.issuer = "http://elsewhere.example";
    const refused = await begin();
    expect([refused.statusCode, refused.json().code]).toEqual([503, "server-unavailable"]);
    expect(refused.json().detail).toContain("elsewhere.example");
    provider.state.issuer = provider.config.issuer;
    expect((await signIn()).reply.headers.location).toBe(`${origin}/experiments?q=a~b`);
  });

  it("gives an error message", async () => {
    await provider.close();
    expect((await begin()).json().detail).toMatch(
      /^Example Login does not respond .* Sign in with a password/,
    );
  });
});

it("is not found if it is not configured", async () => {
  const without = await testApp();
  expect((await without.inject({ url: "/api/sign-in" })).json()).toEqual({ oidc: null, mine: null });
  for (const path of ["sign-in/social", "link-social", "callback/oidc"]) {
    const reply = await without.inject({ method: "POST", url: `/api/auth/${path}`, payload: {} });
    expect(reply.statusCode).toBe(404);
  }
  await without.close();
});
