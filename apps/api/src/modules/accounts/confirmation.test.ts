import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookOf } from "../../testing/operation-request.ts";
import { confirm, newDatabase, type Person, signUp, testApp, testConfig } from "../../testing/test-app.ts";
import { addressConfirmation } from "./mail/address-confirmation.ts";

const lines: string[] = [];
const log = { write: (line: string) => lines.push(line) };
let printing: FastifyInstance;
let mailing: FastifyInstance;
let prisma: PrismaClient;
let tokenFor: (email: string) => string;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  const config = await testConfig({ databaseUrl, logLevel: "warn" });
  tokenFor = addressConfirmation(config.authSecret).tokenFor;
  printing = await testApp(config, log);
  mailing = await testApp({ ...config, smtpUrl: "smtp://127.0.0.1:1" }, log);
});
afterAll(async () => {
  await Promise.all([printing.close(), mailing.close(), prisma.$disconnect()]);
});

/** Products with mail: accounts are confirmed from the start. */
const elsewhere = (person: Person): Person => ({
  ...person,
  send: (options) => mailing.inject({ ...options, headers: { ...options.headers, cookie: person.cookie } }),
});
const userOf = async (person: Person) => (await person.send({ url: "/api/me" })).json().user;
const open = (app: FastifyInstance, token: string, person?: Person) => {
  const request = { method: "POST", url: "/api/confirmation", payload: { token } } as const;
  return person ? person.send(request) : app.inject(request);
};
const printed = () =>
  lines.flatMap((line) => /\/confirm-address#([\w-]+)/.exec(JSON.parse(line).mail?.text ?? "")?.[1] ?? []);

describe("an unconfirmed address", () => {
  it("lets its account work, but not give access to users or programs", async () => {
    const ann = await signUp(printing, "Ann", { confirmed: false });
    const bob = await signUp(printing, "Bob");
    const invitation = { method: "POST", url: `/api/teams/${bob.teamId}/invitations` } as const;
    const { email } = await userOf(ann);
    const { link } = (await bob.send({ ...invitation, payload: { email } })).json();
    const accept = { method: "POST", url: `/api/invitations/${link.split("#")[1]}/accept` } as const;
    const team = `/api/teams/${ann.teamId}`;
    const giving = [
      { method: "POST", url: `${team}/keys`, payload: { name: "CI", scope: "read" } },
      { method: "POST", url: `${team}/webhooks`, payload: webhookOf },
      { method: "POST", url: `${team}/invitations`, payload: { email: "else@example.com" } },
      accept,
    ] as const;
    for (const request of giving) {
      const reply = await ann.send(request);
      expect([request.url, reply.statusCode]).toEqual([request.url, 403]);
      expect(reply.json().detail).toContain(`Your e-mail address ${email} is not confirmed`);
    }
    expect((await ann.send({ url: `${team}/experiments` })).statusCode).toBe(200);

    await confirm(printing, email);
    for (const request of giving) {
      const reply = await ann.send(request);
      expect([request.url, reply.statusCode < 300]).toEqual([request.url, true]);
    }
  });

  it("is confirmed by the link that a server without mail prints, in any browser and repeatedly", async () => {
    lines.length = 0;
    const ann = await signUp(printing, "Ann", { confirmed: false });
    await expect.poll(() => printed().length).toBe(1);
    expect(await userOf(ann)).toMatchObject({ emailVerified: false });
    const [token = ""] = printed();
    const reply = await open(printing, token);
    expect([reply.statusCode, reply.json()]).toEqual([200, { email: (await userOf(ann)).email }]);
    expect(await userOf(ann)).toMatchObject({ emailVerified: true });
    expect((await open(printing, token)).statusCode).toBe(200);
    const again = await ann.send({ method: "POST", url: "/api/me/confirmation" });
    expect(again.statusCode).toBe(409);
  });

  it("is confirmed by a mailed link only for the signed-in user", async () => {
    const mallory = elsewhere(await signUp(printing, "Mallory", { confirmed: false }));
    const victim = (await userOf(mallory)).email;
    const other = elsewhere(await signUp(printing, "Other", { confirmed: false }));
    const token = tokenFor(victim);
    expect((await open(mailing, token)).json().code).toBe("signed-out");
    const wrong = await open(mailing, token, other);
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, "forbidden"]);
    expect(await userOf(mallory)).toMatchObject({ emailVerified: false });
    expect((await open(mailing, token, mallory)).statusCode).toBe(200);
    expect(await userOf(mallory)).toMatchObject({ emailVerified: true });
  });

  it("gets five links an hour, and the queue has the mailed ones", async () => {
    const ann = elsewhere(await signUp(printing, "Ann", { confirmed: false }));
    const send = () => ann.send({ method: "POST", url: "/api/me/confirmation" });
    for (let i = 0; i < 5; i++) expect((await send()).json()).toEqual({ mailed: true });
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
    const bob = await signUp(printing, "Bob", { confirmed: false });
    expect((await bob.send({ method: "POST", url: "/api/me/confirmation" })).json()).toEqual({
      mailed: false,
    });
  });

  it("is confirmed by a password reset", async () => {
    const ann = await signUp(printing, "Ann", { confirmed: false });
    const { email } = await userOf(ann);
    lines.length = 0;
    const auth = (path: string, payload: object) =>
      printing.inject({ method: "POST", url: `/api/auth/${path}`, payload });
    await auth("request-password-reset", { email });
    const token = () => /\/new-password#([\w-]+)/.exec(lines.join(""))?.[1];
    await expect.poll(token).toBeDefined();
    await auth("reset-password", { token: token(), newPassword: "a fifth long password" });
    expect(await prisma.user.findUnique({ where: { email } })).toMatchObject({ emailVerified: true });
  });

  it("cannot be confirmed by the link of a deleted account", async () => {
    expect((await open(printing, tokenFor("gone@example.com"))).statusCode).toBe(404);
    expect((await open(printing, "x")).statusCode).toBe(404);
  });
});
