import { connect } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let email: string;
let databaseUrl: string;
const lines: string[] = [];
const password = "correct horse battery";

beforeAll(async () => {
  databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl, logLevel: "warn" }, { write: (line) => lines.push(line) });
});
beforeEach(async () => {
  ann = await signUp(app, "Ann");
  email = (await ann.send({ url: "/api/me" })).json().user.email;
});
afterAll(() => app.close());

const auth = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: `/api/auth/${path}`, payload, headers });
const signIn = async (secret = password, agent = "another browser") => {
  const reply = await auth("sign-in/email", { email, password: secret }, { "user-agent": agent });
  const cookie = reply.cookies.map((c) => `${c.name}=${encodeURIComponent(c.value)}`).join("; ");
  return { status: reply.statusCode, cookie };
};
const sessions = async () => (await ann.send({ url: "/api/me/sessions" })).json().items;
const userOf = async (cookie: string) =>
  (await app.inject({ url: "/api/me", headers: { cookie } })).json().user;

describe("sessions", () => {
  it("are listed without their tokens, the current one first", async () => {
    const other = await signIn();
    const list = await sessions();
    expect(list.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(list[1].userAgent).toBe("another browser");
    const token =
      decodeURIComponent(other.cookie)
        .replace(/^[^=]*=/, "")
        .split(".")[0] ?? "";
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it("are ended one by one", async () => {
    const other = await signIn();
    const [, { id }] = await sessions();
    expect((await ann.send({ method: "DELETE", url: `/api/me/sessions/${id}` })).statusCode).toBe(204);
    expect(await userOf(other.cookie)).toBeNull();
    expect(await sessions()).toHaveLength(1);
  });

  it("are all ended except the current one", async () => {
    const others = [await signIn(), await signIn()];
    expect((await ann.send({ method: "DELETE", url: "/api/me/sessions" })).statusCode).toBe(204);
    expect(await Promise.all(others.map(({ cookie }) => userOf(cookie)))).toEqual([null, null]);
    expect(await userOf(ann.cookie)).toMatchObject({ email });
  });

  it("of other users are not found", async () => {
    const eve = await signUp(app, "Eve");
    const [{ id }] = await sessions();
    expect((await eve.send({ method: "DELETE", url: `/api/me/sessions/${id}` })).statusCode).toBe(404);
    expect(await userOf(ann.cookie)).toMatchObject({ email });
  });
});

describe("a password", () => {
  const change = (currentPassword: string, more = {}) =>
    auth(
      "change-password",
      { currentPassword, newPassword: "a new long password", ...more },
      { cookie: ann.cookie, origin: "http://localhost:3000" },
    );

  it("is changed with the current one, which ends other sessions", async () => {
    const other = await signIn();
    lines.length = 0;
    await auth("request-password-reset", { email });
    const token = () => /\/new-password#([\w-]+)/.exec(lines.join(""))?.[1];
    await expect.poll(token).toBeDefined();
    expect((await change("not the password")).statusCode).toBe(403);
    expect((await change(password, { revokeOtherSessions: false })).statusCode).toBe(400);
    expect(await userOf(other.cookie)).toMatchObject({ email });
    expect((await change(password)).statusCode).toBe(200);
    expect(await userOf(other.cookie)).toBeNull();
    const reset = await auth("reset-password", { token: token(), newPassword: "a third long password" });
    expect(reset.statusCode).toBe(400);
    expect((await signIn()).status).toBe(401);
    expect((await signIn("a new long password")).status).toBe(200);
  });

  it("cannot be guessed by changing it, or by changing and deleting in turn", async () => {
    const remove = (guess: string) =>
      ann.send({ method: "POST", url: "/api/me/deletion", payload: { password: guess, teams: [] } });
    for (const guess of ["guess 1", "guess 2", "guess 3"]) {
      expect((await change(guess)).statusCode).toBe(403);
      expect((await remove(guess)).statusCode).toBe(guess === "guess 3" ? 429 : 403);
    }
    const refused = await change(password);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signIn()).status).toBe(200);
  });

  it("is reset once through a link, which ends every session", async () => {
    lines.length = 0;
    const resetRequest = await auth("request-password-reset", { email });
    const unknown = await auth("request-password-reset", { email: "unknown@example.com" });
    expect([resetRequest.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(resetRequest.body).toBe(unknown.body);
    const mailed = () => lines.map((line) => JSON.parse(line)).flatMap(({ mail }) => (mail ? [mail] : []));
    await expect.poll(() => mailed().length).toBe(1);
    const mails = mailed();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const token = /\/new-password#(\S+)/.exec(mails[0].text)?.[1];
    const choose = () => auth("reset-password", { token, newPassword: "a third long password" });
    expect((await choose()).statusCode).toBe(200);
    expect((await choose()).statusCode).toBe(400);
    expect(await userOf(ann.cookie)).toBeNull();
    expect((await signIn()).status).toBe(401);
    expect((await signIn("a third long password")).status).toBe(200);
  });
});

it("a reset link ends with a newer one and with a reset, and is stored as a hash", async () => {
  const tokens = () =>
    lines.flatMap((line) => /\/new-password#([\w-]+)/.exec(JSON.parse(line).mail?.text ?? "")?.[1] ?? []);
  lines.length = 0;
  for (const count of [1, 2, 3]) {
    await auth("request-password-reset", { email });
    await expect.poll(() => tokens().length).toBe(count);
  }
  const [first, second, third = ""] = tokens();
  const prisma = connect(databaseUrl, 1);
  const stored = await prisma.verification.findMany({ where: { value: ann.userId } });
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(third);
  const choose = async (token: string | undefined) =>
    (await auth("reset-password", { token, newPassword: "a fourth long password" })).statusCode;
  // The table contains no token.
  const [{ identifier } = { identifier: "" }] = stored;
  expect([await choose(identifier), await choose(identifier.split(":")[1])]).toEqual([400, 400]);
  expect([await choose(first), await choose(second), await choose(third)]).toEqual([400, 400, 200]);
  expect(await prisma.verification.count({ where: { value: ann.userId } })).toBe(0);
  await prisma.$disconnect();
});

describe("an account", () => {
  const remove = (person: Person, teams: readonly string[], secret = password) =>
    person.send({ method: "POST", url: "/api/me/deletion", payload: { password: secret, teams } });
  const preview = async (person: Person) => (await person.send({ url: "/api/me/deletion" })).json();

  it("is deleted with its password and the names of the teams that are deleted with it", async () => {
    expect(await preview(ann)).toEqual({ blocking: [], going: [{ id: ann.teamId, name: "Ann's team" }] });
    expect((await remove(ann, ["Ann's team"], "not the password")).statusCode).toBe(403);
    expect((await remove(ann, [])).json().code).toBe("conflict");
    expect((await remove(ann, ["Another team"])).json().code).toBe("conflict");
    expect(await userOf(ann.cookie)).toMatchObject({ email });
    expect((await remove(ann, ["Ann's team"])).statusCode).toBe(204);
    expect(await userOf(ann.cookie)).toBeNull();
    expect((await signIn()).status).toBe(401);
  });

  it("cannot be deleted by guessing passwords", async () => {
    const eve = await signUp(app, "Eve");
    for (let i = 0; i < 5; i++) expect((await remove(eve, [], `wrong ${i}`)).statusCode).toBe(403);
    const refused = await remove(eve, ["Eve's team"]);
    expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, 2]);
    expect(await userOf(eve.cookie)).not.toBeNull();
  });

  it("stays while it is the only owner of a team with other members", async () => {
    const bob = await signUp(app, "Bob");
    const { email: invited } = (await bob.send({ url: "/api/me" })).json().user;
    const base = `/api/teams/${ann.teamId}`;
    const { link } = (
      await ann.send({ method: "POST", url: `${base}/invitations`, payload: { email: invited } })
    ).json();
    await bob.send({ method: "POST", url: `/api/invitations/${link.replace(/.*#/, "")}/accept` });
    expect(await preview(ann)).toEqual({ blocking: ["Ann's team"], going: [] });
    const refused = await remove(ann, []);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("Ann's team")]);
    await ann.send({ method: "POST", url: `${base}/members/${bob.userId}/transfer` });
    expect((await remove(ann, [])).statusCode).toBe(204);
    expect((await bob.send({ url: `${base}/members` })).json().items).toMatchObject([{ name: "Bob" }]);
  });
});

it.each(["list-sessions", "organization/list", "update-user", "delete-user"])(
  "exposes no unused better-auth endpoint: %s",
  async (path) => {
    const reply = await ann.send({ url: `/api/auth/${path}` });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
  },
);
