import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { codeNow, secretIn } from "../../../testing/authenticator.ts";
import { oidcProvider } from "../../../testing/oidc-provider.ts";
import { confirm, newDatabase, testApp } from "../../../testing/test-app.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";

const origin = "http://localhost:3000";
const ann = { name: "Ann", email: "ann@example.com", password: "correct horse battery" };
const { password } = ann;

/** Those shared by all tests and those of the current test: some tests configure their own. */
let usual: FastifyInstance;
let app: FastifyInstance;
let databaseUrl: string;
let prisma: PrismaClient;
const lines: string[] = [];

beforeAll(async () => {
  databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  usual = await testApp({ databaseUrl, logLevel: "trace" }, { write: (line) => void lines.push(line) });
});
afterAll(() => Promise.all([usual.close(), prisma.$disconnect()]));
beforeEach(() => {
  // Codes depend on the time, so the tests use a fixed clock.
  vi.useFakeTimers({ toFake: ["Date"] });
  lines.length = 0;
  app = usual;
});
afterEach(async () => {
  vi.useRealTimers();
  if (app !== usual) await app.close();
  // Truncating would create new files for every table and index.
  await prisma.$executeRaw`DELETE FROM team`;
  await prisma.$executeRaw`DELETE FROM "user"`;
});

/** Advances the clock to unused codes. */
const later = (ms = 60_000) => vi.setSystemTime(Date.now() + ms);

type Reply = Awaited<ReturnType<FastifyInstance["inject"]>>;

class Browser extends TestBrowser {
  constructor() {
    super(app);
  }
  async factor() {
    return (await this.send("GET", "/api/sign-in")).json().mine?.twoFactor;
  }
}

/** Signs up a user with two-factor sign-in. Returns the secret and the recovery codes. */
async function enroll(browser = new Browser(), person = ann) {
  if (browser.cookies.size === 0) await browser.auth("sign-up/email", person);
  await confirm(app, person.email, browser.cookie);
  const setup = await browser.auth("two-factor/enable", { password });
  expect([setup.statusCode, setup.body]).toEqual([200, expect.stringContaining("otpauth:")]);
  const { totpURI, backupCodes } = setup.json();
  const secret = secretIn(totpURI);
  const confirmed = await browser.auth("two-factor/verify-totp", { code: codeNow(secret) });
  expect(confirmed.statusCode).toBe(200);
  later();
  return { browser, secret, codes: backupCodes as string[], totpURI: totpURI as string };
}

/** A browser that sent the password but no code yet. */
async function halfway(): Promise<Browser> {
  const browser = new Browser();
  const reply = await browser.auth("sign-in/email", ann);
  expect([reply.statusCode, reply.json().twoFactorRedirect]).toEqual([200, true]);
  return browser;
}
const DAY_MS = 86_400_000;
const newPassword = "a fifth long password";

/** Resets the password with the printed link. */
async function reset(): Promise<void> {
  await new Browser().auth("request-password-reset", { email: ann.email });
  const token = () => /\/new-password#([\w-]+)/.exec(lines.join(""))?.[1];
  await expect.poll(token).toBeDefined();
  const done = await new Browser().auth("reset-password", { token: token(), newPassword });
  expect(done.statusCode).toBe(200);
}

/** Signs in with that password. */
async function signInAnew(): Promise<{ browser: Browser; reply: Reply }> {
  const browser = new Browser();
  return { browser, reply: await browser.auth("sign-in/email", { ...ann, password: newPassword }) };
}
const totp = (browser: Browser, code: string) => browser.auth("two-factor/verify-totp", { code });
const recovery = (browser: Browser, code: string) => browser.auth("two-factor/verify-backup-code", { code });
const outcome = (reply: Reply) => [reply.statusCode, reply.json().code];
/** Codes that are invalid at all relevant times. */
function wrongCodes(secret: string, count: number): string[] {
  const right = new Set(
    [-30_000, 0, 30_000].map((ms) => {
      later(ms);
      const code = codeNow(secret);
      later(-ms);
      return code;
    }),
  );
  return Array.from({ length: count + 3 }, (_, i) => String(i).padStart(6, "0"))
    .filter((code) => !right.has(code))
    .slice(0, count);
}

describe("turning two-factor sign-in on", () => {
  it("requires the password and a code, and then ends every other session", async () => {
    const browser = new Browser();
    await browser.auth("sign-up/email", ann);
    const other = new Browser();
    await other.auth("sign-in/email", ann);
    expect(await browser.factor()).toBeNull();
    // Otherwise it would lock the owner of the address out.
    const unconfirmed = await browser.auth("two-factor/enable", { password });
    expect(unconfirmed.json().detail).toContain("is not confirmed");
    await confirm(app, ann.email, browser.cookie);
    for (const body of [{}, { password: "wrong horse battery" }]) {
      const refused = await browser.auth("two-factor/enable", body);
      expect(outcome(refused)).toEqual([403, "forbidden"]);
      expect(refused.json().detail).toContain("not your password");
    }
    expect(await prisma.twoFactor.count()).toBe(0);

    const { totpURI } = (await browser.auth("two-factor/enable", { password })).json();
    const uri = new URL(totpURI);
    expect([uri.protocol, decodeURIComponent(uri.pathname), uri.searchParams.get("issuer")]).toEqual([
      "otpauth:",
      "//totp/Wirecost:ann@example.com".replace("//totp", ""),
      "Wirecost",
    ]);
    // It is not on until the app has proved that it has the secret, so users cannot lock themselves out.
    expect(await browser.factor()).toBeNull();
    expect((await new Browser().auth("sign-in/email", ann)).json().twoFactorRedirect).toBeUndefined();
    const secret = secretIn(totpURI);
    for (const code of wrongCodes(secret, 3)) expect((await totp(browser, code)).statusCode).toBe(401);
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(200);
    expect(await browser.user()).toMatchObject({ email: ann.email });
    expect(await browser.factor()).toEqual({ enabledAt: new Date().toISOString(), recoveryCodes: 10 });
    expect(await other.user()).toBeNull();
  });

  it("applies to users only, and does not change keys", async () => {
    const { browser } = await enroll();
    const { id } = (await browser.send("GET", "/api/me")).json().teams[0];
    const key = await browser.send("POST", `/api/teams/${id}/keys`, { name: "CI", scope: "write" });
    const headers = { authorization: `Bearer ${key.json().token}` };
    expect((await app.inject({ url: `/api/teams/${id}/uploads`, headers })).statusCode).toBe(200);
    const url = "/api/auth/two-factor/disable";
    const refused = await app.inject({ method: "POST", url, headers, payload: { password } });
    expect(outcome(refused)).toEqual([403, "forbidden"]);
    const visitor = await new Browser().auth("two-factor/enable", { password });
    expect(outcome(visitor)).toEqual([401, "signed-out"]);
  });

  it("stores and logs neither the secret nor a recovery code in plain text", async () => {
    const { secret, codes, totpURI } = await enroll();
    const browser = await halfway();
    const code = codeNow(secret);
    await totp(browser, code);
    await recovery(await halfway(), codes[0] ?? "");
    const rows = JSON.stringify(await prisma.twoFactor.findMany());
    const encoded = new URL(totpURI).searchParams.get("secret") ?? "";
    for (const hidden of [secret, encoded, ...codes, ...codes.map((one) => one.replaceAll("-", ""))]) {
      expect(rows).not.toContain(hidden);
      expect(lines.join("")).not.toContain(hidden);
    }
    expect(lines.join("")).not.toContain(code);
  });
});

describe("sign-in to such an account", () => {
  it("requires a code after the password, and gives no access before", async () => {
    const { secret } = await enroll();
    const browser = await halfway();
    expect(await browser.user()).toBeNull();
    // Not even with other cookies of the browser.
    const reply = await new Browser().auth("sign-in/email", ann);
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
    for (const url of ["/api/me/sessions", "/api/me/deletion", "/api/auth/get-session"]) {
      const meReply = await app.inject({ url, headers: { cookie } });
      expect([url, meReply.statusCode === 401 || meReply.body === "null"]).toEqual([url, true]);
    }
    for (const path of ["two-factor/disable", "two-factor/enable", "two-factor/generate-backup-codes"])
      expect(outcome(await browser.auth(path, { password }))).toEqual([401, "signed-out"]);
    expect(
      (await browser.auth("change-password", { currentPassword: password, newPassword: "a fifth long one" }))
        .statusCode,
    ).toBe(401);
    expect(await prisma.session.count()).toBe(1);

    expect((await totp(browser, codeNow(secret))).statusCode).toBe(200);
    expect(await browser.user()).toMatchObject({ email: ann.email });
  });

  it("ends once the password that started it is changed", async () => {
    const { browser: owner, secret } = await enroll();
    const browser = await halfway();
    const change = { currentPassword: password, newPassword };
    expect((await owner.auth("change-password", change)).statusCode).toBe(200);
    expect(outcome(await totp(browser, codeNow(secret)))).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
  });

  it("ends ten minutes after the password, and rejects forged cookies", async () => {
    const { secret } = await enroll();
    const browser = await halfway();
    later(10 * 60_000 + 1);
    expect(outcome(await totp(browser, codeNow(secret)))).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
    const [name = "", value = ""] =
      [...(await halfway()).cookies].find(([key]) => key.endsWith("two_factor")) ?? [];
    const forged = new Browser();
    forged.cookies.set(
      name,
      value.replace(/^./, (first) => (first === "a" ? "b" : "a")),
    );
    expect(outcome(await totp(forged, codeNow(secret)))).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
    expect(outcome(await totp(new Browser(), codeNow(secret)))).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
  });

  it("accepts each code once, also when sent in parallel", async () => {
    const { secret } = await enroll();
    const browsers = await Promise.all(Array.from({ length: 6 }, halfway));
    const code = codeNow(secret);
    const replies = await Promise.all(browsers.map((browser) => totp(browser, code)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    // Still shown by the app, and by a clock that is behind.
    later(29_000);
    expect(outcome(await totp(await halfway(), code))).toEqual([401, "CODE_USED"]);
  });

  it("checks ten codes, however many sign-ins send them in parallel, and then none for an hour", async () => {
    const { secret, codes } = await enroll();
    const browsers = await Promise.all(Array.from({ length: 4 }, halfway));
    const guesses = wrongCodes(secret, 24);
    const replies = await Promise.all(
      guesses.map((code, i) => totp(browsers[i % browsers.length] as Browser, code)),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    const locked = await totp(await halfway(), codeNow(secret));
    expect(outcome(locked)).toEqual([429, "TOO_MANY_CODES"]);
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(3000);
    expect(lines.filter((line) => JSON.parse(line).notice === "codes-locked")).toHaveLength(1);
    // The owner is not locked out.
    const owner = await halfway();
    expect((await recovery(owner, codes[3] ?? "")).statusCode).toBe(200);
    expect((await totp(await halfway(), codeNow(secret))).statusCode).toBe(200);
  });

  it("checks codes again after an hour", async () => {
    const { secret } = await enroll();
    const browser = await halfway();
    for (const code of wrongCodes(secret, 10)) await totp(browser, code);
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(429);
    // The database's clock cannot be changed.
    await prisma.$executeRaw`UPDATE two_factor SET "lockedUntil" = now() - interval '1 second'`;
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(200);
  });

  it("accepts a recovery code once, in any spelling, and no code of another account", async () => {
    const { browser: owner, codes } = await enroll();
    const [first = "", second = ""] = codes;
    expect((await recovery(await halfway(), "aaaa-bbbb-cccc")).statusCode).toBe(401);
    const browsers = await Promise.all([halfway(), halfway(), halfway()]);
    const replies = await Promise.all(browsers.map((browser) => recovery(browser, first)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await recovery(await halfway(), first)).statusCode).toBe(401);
    expect((await recovery(await halfway(), second.toUpperCase().replaceAll("-", " "))).statusCode).toBe(200);
    expect(await owner.factor()).toMatchObject({ recoveryCodes: 8 });
    expect(lines.filter((line) => JSON.parse(line).notice === "recovery-code-used")).toHaveLength(2);

    const other = new Browser();
    await other.auth("sign-up/email", { ...ann, email: "bob@example.com" });
    const { codes: foreign } = await enroll(other, { ...ann, email: "bob@example.com" });
    expect((await recovery(await halfway(), foreign[0] ?? "")).statusCode).toBe(401);
    // The stored hash is not a code.
    const [stored = ""] = JSON.parse((await prisma.twoFactor.findFirstOrThrow()).backupCodes);
    expect((await recovery(await halfway(), stored.slice(0, 64))).statusCode).toBe(401);
  });

  it("accepts recovery codes after the server's secret changed, and explains why others fail", async () => {
    const { secret, codes } = await enroll();
    app = await testApp({ databaseUrl, authSecret: "another secret only for tests, of 44 letters" });
    const refused = await totp(await halfway(), codeNow(secret));
    expect(outcome(refused)).toEqual([400, "SECRET_UNREADABLE"]);
    expect((await recovery(await halfway(), codes[0] ?? "")).statusCode).toBe(200);
  });

  it("trusts no device, whatever a browser requests", async () => {
    const { secret } = await enroll();
    const browser = await halfway();
    for (const more of [{ trustDevice: true }, { code: Number(codeNow(secret)) }, { code: "12345" }])
      expect(
        (await browser.auth("two-factor/verify-totp", { code: codeNow(secret), ...more })).statusCode,
      ).toBe(400);
    expect((await browser.auth("two-factor/enable", { password, method: "otp" })).statusCode).toBe(400);
    for (const path of ["two-factor/send-otp", "two-factor/verify-otp", "two-factor/get-totp-uri"])
      expect((await browser.auth(path, { password })).statusCode).toBe(404);
    expect((await browser.send("GET", "/api/auth/two-factor/enable")).statusCode).toBe(404);
    await totp(browser, codeNow(secret));
    const again = await browser.auth("sign-in/email", ann);
    expect(again.json().twoFactorRedirect).toBe(true);
  });

  it("still requires a code after a password reset, and old codes stay valid", async () => {
    const { secret } = await enroll();
    const waiting = await halfway();
    await reset();
    // A sign-in started with the former password cannot be finished.
    expect((await totp(waiting, codeNow(secret))).statusCode).toBe(401);
    const { browser, reply } = await signInAnew();
    expect(reply.json().twoFactorRedirect).toBe(true);
    expect(await browser.user()).toBeNull();
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(200);
    // The user had both the mail and the app: there is nothing to review.
    expect((await browser.user()).toReview).toBe(0);
    later(5 * DAY_MS);
    expect((await signInAnew()).reply.json().twoFactorRedirect).toBe(true);
  });
});

describe("an app that an attacker set up", () => {
  const review = (browser: Browser, body: object) => browser.send("POST", "/api/me/review", body);

  it("locks the owner out for three days after a password reset, and is then removed", async () => {
    const { secret } = await enroll();
    await reset();
    later(3 * DAY_MS - 120_000);
    expect((await signInAnew()).reply.json().twoFactorRedirect).toBe(true);
    later(180_000);
    lines.length = 0;
    const { browser, reply } = await signInAnew();
    expect(reply.json().twoFactorRedirect).toBeUndefined();
    expect((await browser.user()).toReview).toBe(1);
    expect(lines.join("")).toContain("A sign-in without a code");
    const { items } = (await browser.send("GET", "/api/me/review")).json();
    expect(items).toMatchObject([{ kind: "second-factor", name: "Two-factor sign-in", team: null }]);
    const [{ kind, id }] = items;

    // Another user cannot decide on it.
    const other = new Browser();
    await other.auth("sign-up/email", { ...ann, email: "eve@example.com" });
    expect((await review(other, { remove: [{ kind, id }] })).statusCode).toBe(404);

    const decided = await review(browser, { remove: [{ kind, id }] });
    expect([decided.statusCode, decided.json().items]).toEqual([200, []]);
    expect(await browser.factor()).toBeNull();
    later(5 * DAY_MS);
    const again = await signInAnew();
    expect(again.reply.json().twoFactorRedirect).toBeUndefined();
    expect((await again.browser.user()).toReview).toBe(0);
    // The user sets up their own app, and the other one is ignored.
    const setup = (await again.browser.auth("two-factor/enable", { password: newPassword })).json();
    const own = secretIn(setup.totpURI);
    expect((await totp(again.browser, codeNow(secret))).statusCode).toBe(401);
    expect((await totp(again.browser, codeNow(own))).statusCode).toBe(200);
    expect((await signInAnew()).reply.json().twoFactorRedirect).toBe(true);
  });

  it("is required again once the user keeps it", async () => {
    const { secret } = await enroll();
    await reset();
    later(3 * DAY_MS + 60_000);
    const { browser } = await signInAnew();
    const { items } = (await browser.send("GET", "/api/me/review")).json();
    const [{ kind, id }] = items;
    expect((await review(browser, { keep: [{ kind, id }] })).json().items).toEqual([]);
    const next = await signInAnew();
    expect(next.reply.json().twoFactorRedirect).toBe(true);
    expect((await totp(next.browser, codeNow(secret))).statusCode).toBe(200);
  });
});

describe("turning it off", () => {
  it("requires the password, and limits the attempts", async () => {
    const { browser, secret } = await enroll();
    expect(outcome(await browser.auth("two-factor/disable", {}))).toEqual([403, "forbidden"]);
    for (let i = 0; i < 4; i++) await browser.auth("two-factor/disable", { password: `wrong ${i}` });
    const slowed = await browser.auth("two-factor/disable", { password });
    expect(outcome(slowed)).toEqual([429, "too-many-requests"]);
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    expect(await browser.factor()).not.toBeNull();
    later();
    expect((await browser.auth("two-factor/disable", { password })).statusCode).toBe(200);
    expect(await browser.factor()).toBeNull();
    expect(await prisma.twoFactor.count()).toBe(0);
    expect(await browser.user()).toMatchObject({ email: ann.email });
    const other = new Browser();
    expect((await other.auth("sign-in/email", ann)).json().twoFactorRedirect).toBeUndefined();
    expect(await other.user()).toMatchObject({ email: ann.email });
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(400);
  });

  it("needs the account's password, like new recovery codes, which replace the old ones", async () => {
    const { browser, codes } = await enroll();
    expect(outcome(await browser.auth("two-factor/generate-backup-codes"))).toEqual([403, "forbidden"]);
    const newCodes = await browser.auth("two-factor/generate-backup-codes", { password });
    const next: string[] = newCodes.json().backupCodes;
    expect(next).toHaveLength(10);
    expect((await recovery(await halfway(), codes[0] ?? "")).statusCode).toBe(401);
    expect((await recovery(await halfway(), next[0] ?? "")).statusCode).toBe(200);
    // A session cannot set up a second app.
    expect((await browser.auth("two-factor/enable", { password })).json().code).toBe("TOTP_ALREADY_ENABLED");
    expect((await totp(browser, "000000")).json().code).toBe("TOTP_ALREADY_ENABLED");
    expect((await recovery(browser, next[1] ?? "")).json().code).toBe("SIGNED_IN");
    expect(lines.filter((line) => JSON.parse(line).notice === "recovery-codes-made")).toHaveLength(1);
  });

  it("is deleted with the account", async () => {
    const { browser } = await enroll();
    const teams = ["Ann's team"];
    expect((await browser.send("POST", "/api/me/deletion", { password, teams })).statusCode).toBe(204);
    expect(await prisma.twoFactor.count()).toBe(0);
  });
});

describe("with OpenID Connect", () => {
  const bea = { sub: "subject-1", email: "bea@example.com", email_verified: true, name: "Bea" };
  let provider: Awaited<ReturnType<typeof oidcProvider>>;
  beforeEach(async () => {
    provider = await oidcProvider({ ...bea });
    app = await testApp({ databaseUrl, oidc: provider.config });
  });
  afterEach(() => provider.close());

  async function signIn(browser: Browser, back = "/experiments?q=a~b") {
    const setup = await browser.auth("sign-in/social", { provider: "oidc", callbackURL: `${origin}${back}` });
    const there = await fetch(setup.json().url, { redirect: "manual" });
    const url = new URL(there.headers.get("location") ?? "");
    return browser.send("GET", url.pathname + url.search);
  }

  it("a user without a password turns it on and off soon after sign-in, and must enter codes", async () => {
    vi.useRealTimers();
    const browser = new Browser();
    await signIn(browser);
    await prisma.session.updateMany({ data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    const stale = await browser.auth("two-factor/enable");
    expect(outcome(stale)).toEqual([403, "forbidden"]);
    expect(stale.json().detail).toContain("sign out, sign in again");
    await signIn(browser);
    const { totpURI } = (await browser.auth("two-factor/enable")).json();
    const secret = secretIn(totpURI);
    expect((await totp(browser, codeNow(secret))).statusCode).toBe(200);

    const next = new Browser();
    const reply = await signIn(next);
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `${origin}/sign-in?step=code&return=${encodeURIComponent("/experiments?q=a~b")}`,
    ]);
    expect(await next.user()).toBeNull();
    // The time of the provider's tokens cannot be changed, so the test changes that of the last code.
    await prisma.twoFactor.updateMany({ data: { lastStep: 1 } });
    expect((await totp(next, codeNow(secret))).statusCode).toBe(200);
    expect(await next.user()).toMatchObject({ email: bea.email });
    expect((await next.auth("two-factor/disable")).statusCode).toBe(200);
    const plain = new Browser();
    expect((await signIn(plain)).headers.location).toBe(`${origin}/experiments?q=a~b`);
    expect(await plain.user()).toMatchObject({ email: bea.email });
  });
});
