import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeNow, secretIn } from "../../../testing/authenticator.ts";
import { SoftAuthenticator } from "../../../testing/soft-authenticator.ts";
import { confirm, newDatabase, testApp } from "../../../testing/test-app.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";

const ann = { name: "Ann", email: "ann@example.com", password: "correct horse battery" };
const bob = { name: "Bob", email: "bob@example.com", password: "another horse battery" };

let app: FastifyInstance;
let prisma: PrismaClient;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl, logLevel: "trace" }, { write: (line) => void lines.push(line) });
});
afterEach(() => Promise.all([app.close(), prisma.$disconnect()]));

type Reply = Awaited<ReturnType<TestBrowser["auth"]>>;
type Circumstances = Parameters<SoftAuthenticator["get"]>[1];
const outcome = (reply: Reply) => [reply.statusCode, reply.json().code];
const noticed = () => lines.flatMap((line) => JSON.parse(line).notice ?? []);

async function signedUp(person = ann): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  await browser.auth("sign-up/email", person);
  await confirm(app, person.email, browser.cookie);
  return browser;
}

async function add(
  browser: TestBrowser,
  device: SoftAuthenticator,
  circumstances?: Circumstances,
  person = ann,
) {
  const registration = await browser.auth("passkey/generate-register-options", { password: person.password });
  if (registration.statusCode !== 200) return registration;
  const response = device.create(registration.json().challenge, circumstances);
  return browser.auth("passkey/verify-registration", { name: "Laptop", response });
}

async function signIn(
  device: SoftAuthenticator,
  circumstances?: Circumstances,
  browser = new TestBrowser(app),
) {
  const { challenge } = (await browser.auth("passkey/generate-authenticate-options")).json();
  const response = device.get(challenge, circumstances);
  return { browser, response, reply: await browser.auth("passkey/verify-authentication", { response }) };
}

/** Stores passkeys of the only account. */
async function fill(count: number): Promise<void> {
  const { id: userId } = await prisma.user.findFirstOrThrow();
  await prisma.passkey.createMany({
    data: Array.from({ length: count }, (_, i) => ({
      id: `stored ${i}`,
      publicKey: "",
      userId,
      credentialID: `stored${i}`,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    })),
  });
}

const list = async (browser: TestBrowser) => (await browser.send("GET", "/api/sign-in")).json().mine.passkeys;

describe("adding a passkey", () => {
  it("requires the password and a confirmed address, and requests user verification", async () => {
    const browser = new TestBrowser(app);
    await browser.auth("sign-up/email", ann);
    const device = new SoftAuthenticator();
    expect((await add(browser, device)).json().detail).toContain("is not confirmed");
    await confirm(app, ann.email, browser.cookie);
    for (const body of [{}, { password: "wrong horse battery" }])
      expect(outcome(await browser.auth("passkey/generate-register-options", body))).toEqual([
        403,
        "forbidden",
      ]);
    expect((await browser.send("GET", "/api/auth/passkey/generate-register-options")).statusCode).toBe(404);
    expect(outcome(await new TestBrowser(app).auth("passkey/generate-register-options"))).toEqual([
      401,
      "signed-out",
    ]);
    const options = await browser.auth("passkey/generate-register-options", { password: ann.password });
    expect(options.json()).toMatchObject({
      rp: { id: "localhost", name: "Wirecost" },
      user: { name: ann.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(outcome(await add(browser, device, { verified: false }))).toEqual([400, "PASSKEY_UNVERIFIED"]);
    expect(await list(browser)).toEqual([]);
    expect((await add(browser, device)).statusCode).toBe(200);
    expect(await list(browser)).toEqual([
      { id: expect.any(String), name: "Laptop", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(noticed()).toEqual(["passkey-added"]);
    // The same passkey again, and one beyond the maximum.
    expect((await add(browser, device)).statusCode).toBe(400);
    await fill(19);
    expect(outcome(await add(browser, new SoftAuthenticator()))).toEqual([400, "TOO_MANY_PASSKEYS"]);
    expect(await list(browser)).toHaveLength(20);
  });

  it("adds at most 20, also with parallel requests", async () => {
    const browser = await signedUp();
    await fill(18);
    // Each challenge has its own cookie, so each request uses a copy of the browser.
    const copies = Array.from({ length: 6 }, () => {
      const copy = new TestBrowser(app);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const replies = await Promise.all(copies.map((copy) => add(copy, new SoftAuthenticator())));
    expect(await list(browser)).toHaveLength(20);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    for (const reply of replies)
      if (reply.statusCode !== 200) expect(outcome(reply)).toEqual([400, "TOO_MANY_PASSKEYS"]);
  });

  it.each([
    ["another origin", { origin: "http://localhost:4000" }],
    ["another host", { rpId: "evil.example" }],
  ])("refuses what was made for %s", async (_, circumstances) => {
    const browser = await signedUp();
    const reply = await add(browser, new SoftAuthenticator(), circumstances);
    expect(outcome(reply)).toEqual([400, "FAILED_TO_VERIFY_REGISTRATION"]);
    expect(await list(browser)).toEqual([]);
  });

  it("rejects another user's challenge, a used one, and an invalid credential", async () => {
    const browser = await signedUp();
    const mallory = await signedUp(bob);
    const { challenge } = (
      await mallory.auth("passkey/generate-register-options", { password: bob.password })
    ).json();
    const response = new SoftAuthenticator().create(challenge);
    // Mallory's challenge in Ann's browser.
    for (const [name, value] of mallory.cookies)
      if (name.includes("passkey")) browser.cookies.set(name, value);
    const body = { name: "Mallory's", response };
    expect((await browser.auth("passkey/verify-registration", body)).statusCode).toBe(401);
    expect((await mallory.auth("passkey/verify-registration", body)).statusCode).toBe(400);
    expect(await prisma.passkey.count()).toBe(0);
    for (const wrong of [
      {},
      { name: "", response },
      { name: "x".repeat(101), response },
      { name: "x", response: { ...response, id: 3 } },
      { name: "x", response: { ...response, response: { clientDataJSON: "e30" } } },
      { ...body, createSession: true },
    ])
      expect((await browser.auth("passkey/verify-registration", wrong)).statusCode).toBe(400);
    await browser.auth("passkey/generate-register-options", { password: ann.password });
    const broken = { ...response, response: { clientDataJSON: "!", attestationObject: "!" } };
    expect(
      (await browser.auth("passkey/verify-registration", { ...body, response: broken })).statusCode,
    ).toBe(400);
  });
});

describe("signing in with a passkey", () => {
  it("needs no password or code, records its last use, and works once per challenge", async () => {
    const owner = await signedUp();
    const device = new SoftAuthenticator();
    await add(owner, device);
    const { totpURI } = (await owner.auth("two-factor/enable", { password: ann.password })).json();
    await owner.auth("two-factor/verify-totp", { code: codeNow(secretIn(totpURI)) });

    const { browser, response, reply } = await signIn(device);
    expect(reply.statusCode).toBe(200);
    expect(await browser.user()).toMatchObject({ email: ann.email });
    expect((await list(owner))[0].lastUsedAt).not.toBeNull();
    const again = new TestBrowser(app);
    await again.auth("passkey/generate-authenticate-options");
    expect((await again.auth("passkey/verify-authentication", { response })).statusCode).toBe(400);
    expect(await again.user()).toBeNull();
    const used = await browser.auth("passkey/verify-authentication", { response });
    expect(outcome(used)).toEqual([400, "CHALLENGE_NOT_FOUND"]);
  });

  it("requests user verification, and lists no passkeys", async () => {
    const owner = await signedUp();
    const device = new SoftAuthenticator();
    await add(owner, device);
    for (const browser of [owner, new TestBrowser(app)]) {
      const { challenge, ...options } = (await browser.auth("passkey/generate-authenticate-options")).json();
      expect(challenge.length).toBeGreaterThan(20);
      expect(options).toMatchObject({
        rpId: "localhost",
        userVerification: "required",
        allowCredentials: [],
      });
    }
    const { browser, reply } = await signIn(device, { verified: false });
    expect(outcome(reply)).toEqual([400, "PASSKEY_UNVERIFIED"]);
    expect(await browser.user()).toBeNull();
  });

  it.each([
    ["another origin", { origin: "http://localhost:4000" }],
    ["another host", { rpId: "evil.example" }],
  ])("refuses what was signed for %s", async (_, circumstances) => {
    const device = new SoftAuthenticator();
    await add(await signedUp(), device);
    const { browser, reply } = await signIn(device, circumstances);
    expect(outcome(reply)).toEqual([400, "AUTHENTICATION_FAILED"]);
    expect(await browser.user()).toBeNull();
  });

  it("rejects an unknown passkey, another key with a known id, and a cloned device with an older counter", async () => {
    const device = new SoftAuthenticator();
    await add(await signedUp(), device);
    expect((await signIn(new SoftAuthenticator())).reply.statusCode).toBe(401);
    const forger = Object.assign(new SoftAuthenticator(), { id: device.id });
    expect(outcome((await signIn(forger)).reply)).toEqual([400, "AUTHENTICATION_FAILED"]);
    await prisma.passkey.updateMany({ data: { counter: 4_000_000_000 } });
    expect(outcome((await signIn(device)).reply)).toEqual([400, "AUTHENTICATION_FAILED"]);
  });
});

describe("a user's passkeys", () => {
  it("are renamed by their user and removed with the password; those of others are not found", async () => {
    const owner = await signedUp();
    const device = new SoftAuthenticator();
    await add(owner, device);
    const [{ id }] = await list(owner);
    const mallory = await signedUp(bob);
    const foreign = [
      await mallory.auth("passkey/update-passkey", { id, name: "mine" }),
      await mallory.auth("passkey/delete-passkey", { id, password: bob.password }),
    ];
    const unknown = [
      await mallory.auth("passkey/update-passkey", { id: "no-such", name: "mine" }),
      await mallory.auth("passkey/delete-passkey", { id: "no-such", password: bob.password }),
    ];
    expect(foreign.map(outcome)).toEqual(unknown.map(outcome));
    expect(foreign.map(outcome)).toEqual([
      [404, "PASSKEY_NOT_FOUND"],
      [404, "PASSKEY_NOT_FOUND"],
    ]);
    expect((await new TestBrowser(app).auth("passkey/update-passkey", { id, name: "x" })).statusCode).toBe(
      401,
    );

    expect((await owner.auth("passkey/update-passkey", { id, name: "Key ring" })).statusCode).toBe(200);
    expect((await list(owner))[0].name).toBe("Key ring");
    expect(outcome(await owner.auth("passkey/delete-passkey", { id }))).toEqual([403, "forbidden"]);
    expect((await owner.auth("passkey/delete-passkey", { id, password: ann.password })).statusCode).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect((await signIn(device)).reply.statusCode).toBe(401);
    expect(noticed()).toEqual(["passkey-added", "passkey-removed"]);
    expect((await owner.send("GET", "/api/auth/passkey/list-user-passkeys")).statusCode).toBe(404);
  });

  it("are removed by a password reset by mail: an attacker who added one could still sign in", async () => {
    const owner = await signedUp();
    const device = new SoftAuthenticator();
    await add(owner, device);
    await owner.auth("request-password-reset", { email: ann.email });
    const token = () => /\/new-password#([\w-]+)/.exec(lines.join(""))?.[1];
    await expect.poll(token).toBeDefined();
    await owner.auth("reset-password", { token: token(), newPassword: "a fifth long password" });
    expect(await prisma.passkey.count()).toBe(0);
    expect((await signIn(device)).reply.statusCode).toBe(401);
  });

  it("are deleted with the account", async () => {
    const owner = await signedUp();
    await add(owner, new SoftAuthenticator());
    const body = { password: ann.password, teams: ["Ann's team"] };
    expect((await owner.send("POST", "/api/me/deletion", body)).statusCode).toBe(204);
    expect(await prisma.passkey.count()).toBe(0);
  });
});
