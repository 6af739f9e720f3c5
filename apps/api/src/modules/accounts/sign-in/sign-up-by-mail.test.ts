import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type MailServer, mailServer } from "../../../testing/mail-server.ts";
import { newDatabase, testApp } from "../../../testing/test-app.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";

const ann = { name: "Ann", email: "ann@example.com", password: "correct horse battery" };

let app: FastifyInstance;
let mails: MailServer;
let prisma: PrismaClient;
let databaseUrl: string;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  mails = await mailServer();
  databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp(
    { databaseUrl, smtpUrl: mails.url, jobWorkers: 1, logLevel: "trace" },
    { write: (line) => void lines.push(line) },
  );
});
afterEach(async () => {
  await app.close();
  await Promise.all([mails.close(), prisma.$disconnect()]);
});

/** Mail that the server received, decoded. */
const text = () =>
  mails
    .received()
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const links = () => [...text().matchAll(/\/finish-sign-up#([\w-]+)/g)].map(([, token = ""]) => token);

async function signUp(person = ann) {
  const browser = new TestBrowser(app);
  return { browser, reply: await browser.auth("sign-up/email", person) };
}

/** Signs up and opens the mailed link. */
async function finished(person = ann) {
  const before = links().length;
  const { browser } = await signUp(person);
  await expect.poll(() => links().length).toBe(before + 1);
  const token = links().at(-1) ?? "";
  const reply = await browser.auth("sign-up/finish", { token, password: person.password });
  return { browser, token, reply };
}

describe("sign-up with mail configured", () => {
  it("mails a note of a changed password", async () => {
    const { browser } = await finished();
    const change = { currentPassword: ann.password, newPassword: "another long password" };
    const wrong = await browser.auth("change-password", { ...change, currentPassword: "not the right one" });
    expect(wrong.statusCode).toBe(403);
    expect((await browser.auth("change-password", change)).statusCode).toBe(200);
    await expect.poll(text).toContain("The password was changed at Wirecost");
    expect(text().match(/The password of your Wirecost account was changed/g)).toHaveLength(1);
  });

  it("gives the same reply for an address with and without an account, and tells only the address", async () => {
    expect((await finished()).reply.statusCode).toBe(200);
    const others = [
      { ...ann, password: "an intruder's long one" },
      { ...ann, email: "ANN@example.com" },
      { ...ann, email: "bob@example.com" },
    ];
    const replies = [];
    for (const person of others) replies.push((await signUp(person)).reply);
    const comparable = replies.map(({ statusCode, body, headers, cookies }) => {
      const { date: _, ...rest } = headers;
      return { statusCode, body, rest: Object.keys(rest), length: rest["content-length"], cookies };
    });
    expect(comparable[0]).toMatchObject({ statusCode: 200, body: '{"mailed":true}', cookies: [] });
    expect(comparable[1]).toEqual(comparable[0]);
    expect(comparable[2]).toEqual(comparable[0]);

    await expect.poll(() => text().split("You already have a Wirecost account").length).toBe(3);
    await expect.poll(() => links().length).toBe(2);
    expect(text()).toContain("http://localhost:3000/forgotten-password");
    // Sign-in does not reveal which of them has an account.
    for (const person of others) {
      const wrong = { ...person, password: "not the right password" };
      const reply = await new TestBrowser(app).auth("sign-in/email", wrong);
      expect([reply.statusCode, reply.json().code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    }
    const unfinished = await new TestBrowser(app).auth("sign-in/email", { ...ann, email: "bob@example.com" });
    expect([unfinished.statusCode, unfinished.json().code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    expect(await prisma.user.count()).toBe(1);
    // The account is unchanged.
    const signedIn = await new TestBrowser(app).auth("sign-in/email", ann);
    expect(signedIn.statusCode).toBe(200);
  });

  it("creates the account with its link and password, confirmed and signed in, once", async () => {
    const { browser, token, reply } = await finished();
    expect([reply.statusCode, reply.json().user.email]).toEqual([200, ann.email]);
    expect(await browser.user()).toMatchObject({ name: "Ann", email: ann.email, emailVerified: true });
    const again = await new TestBrowser(app).auth("sign-up/finish", { token, password: ann.password });
    expect([again.statusCode, again.json().code]).toEqual([409, "SIGN_UP_DONE"]);
    expect(await prisma.account.count()).toBe(1);
    expect(lines.join("")).not.toContain(token);
    expect(lines.join("")).not.toContain(ann.password);
  });

  it("creates one account if its link is opened several times at once", async () => {
    await signUp();
    await expect.poll(() => links().length).toBe(1);
    const [token = ""] = links();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => new TestBrowser(app).auth("sign-up/finish", { token, password: ann.password })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect([await prisma.user.count(), await prisma.account.count()]).toEqual([1, 1]);
  });

  it("creates no account with the link alone: the chosen password is required", async () => {
    await signUp({ ...ann, name: "Mallory" });
    await expect.poll(() => links().length).toBe(1);
    const [token = ""] = links();
    const victim = new TestBrowser(app);
    for (let i = 0; i < 5; i++) {
      const reply = await victim.auth("sign-up/finish", { token, password: `a guess of mine ${i}` });
      expect([reply.statusCode, reply.json().code]).toEqual([401, "SIGN_UP_PASSWORD"]);
    }
    const slowed = await victim.auth("sign-up/finish", { token, password: ann.password });
    expect([slowed.statusCode, slowed.json().code]).toEqual([429, "TOO_MANY_PASSWORDS"]);
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    expect(await prisma.user.count()).toBe(0);
  });

  it("rejects a link that is a day old, changed, or of another server", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await signUp();
    await expect.poll(() => links().length).toBe(1);
    const [token = ""] = links();
    const open = (value: string) =>
      new TestBrowser(app).auth("sign-up/finish", { token: value, password: ann.password });
    const changed = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const value of ["", "x", token.slice(0, -4), changed])
      expect((await open(value)).json().code).toBe("SIGN_UP_LINK");
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await open(token)).json().code).toBe("SIGN_UP_LINK");
  });

  it("reports form errors before it looks for an account", async () => {
    await finished();
    for (const email of [ann.email, "bob@example.com"])
      for (const [wrong, code] of [
        [{ password: "short" }, "PASSWORD_TOO_SHORT"],
        [{ password: "Password1234" }, "PASSWORD_TOO_COMMON"],
        [{ name: " " }, "NAME_UNFIT"],
      ] as const) {
        const { reply } = await signUp({ ...ann, email, ...wrong });
        expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
      }
    expect((await signUp({ ...ann, email: "no address" })).reply.statusCode).toBe(400);
  });

  it("sends an address at most five mails an hour, without saying so", async () => {
    for (let i = 0; i < 8; i++) expect((await signUp()).reply.body).toBe('{"mailed":true}');
    await signUp({ ...ann, email: "bob@example.com" });
    await expect.poll(() => text().includes("To: bob@example.com")).toBe(true);
    expect(links()).toHaveLength(6);
  });
});

it("without mail the form says that there is an account", async () => {
  await app.close();
  app = await testApp({ databaseUrl });
  expect((await signUp()).reply.statusCode).toBe(200);
  const { reply } = await signUp();
  expect([reply.statusCode, reply.json().code]).toEqual([422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"]);
  const finish = await new TestBrowser(app).auth("sign-up/finish", { token: "x", password: "y" });
  expect(finish.statusCode).toBe(404);
});

it.each([["with mail"], ["without"]])("a password reset has one reply for all addresses, %s", async (way) => {
  if (way === "without") {
    await app.close();
    app = await testApp({ databaseUrl });
    await signUp();
  } else await finished();
  const ask = async (email: string) =>
    (await new TestBrowser(app).auth("request-password-reset", { email })).body;
  expect(await ask("unknown@example.com")).toBe(await ask(ann.email));
});
