import type { ReviewItem } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookOf } from "../../testing/operation-request.ts";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

const lines: string[] = [];
const PASSWORD = "a fifth long password";
const DAY_MS = 86_400_000;
let app: FastifyInstance;
let prisma: PrismaClient;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl, logLevel: "warn" }, { write: (line) => lines.push(line) });
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

const emailOf = async (person: Person): Promise<string> =>
  (await prisma.user.findUniqueOrThrow({ where: { id: person.userId } })).email;
const teamOf = ({ teamId }: Person) => `/api/teams/${teamId}`;
const post = (by: Person, url: string, payload?: object) =>
  by.send({ method: "POST", url, ...(payload && { payload }) });
const makeKey = async (by: Person, name: string, teamId = by.teamId) =>
  (await post(by, `/api/teams/${teamId}/keys`, { name, scope: "read" })).json();
const tokenOf = ({ link }: { link: string }): string => link.replace(/.*#/, "");
const invite = async (by: Person, email: string, role: string, teamId = by.teamId): Promise<string> =>
  tokenOf((await post(by, `/api/teams/${teamId}/invitations`, { email, role })).json());
const accept = (who: Person, token: string) => post(who, `/api/invitations/${token}/accept`);
const join = async (who: Person, by: Person, role: string, teamId = by.teamId) =>
  expect((await accept(who, await invite(by, await emailOf(who), role, teamId))).statusCode).toBe(200);
const asKey = async (token: string) =>
  (await app.inject({ url: "/api/key", headers: { authorization: `Bearer ${token}` } })).statusCode;
const readsTeam = async (who: Person, teamId: string) =>
  (await who.send({ url: `/api/teams/${teamId}/experiments` })).statusCode;
const setRole = (by: Person, who: Person, role: string, teamId = by.teamId) =>
  by.send({ method: "PATCH", url: `/api/teams/${teamId}/members/${who.userId}`, payload: { role } });

const auth = (path: string, payload: object) =>
  app.inject({ method: "POST", url: `/api/auth/${path}`, payload });

/** Token of the link printed by a server without mail. */
async function resetToken(email: string): Promise<string> {
  lines.length = 0;
  await auth("request-password-reset", { email });
  const token = () => /\/new-password#([\w-]+)/.exec(lines.join(""))?.[1];
  await expect.poll(token).toBeDefined();
  return token() ?? "";
}

/**
 * Resets the password with the printed link, and signs in from another address, as a user with access to the mail does.
 */
async function reset(person: Person): Promise<Person> {
  const email = await emailOf(person);
  const token = await resetToken(email);
  expect((await auth("reset-password", { token, newPassword: PASSWORD })).statusCode).toBe(200);
  const signedIn = await auth("sign-in/email", { email, password: PASSWORD });
  const cookie = signedIn.cookies.map((c) => `${c.name}=${encodeURIComponent(c.value)}`).join("; ");
  const send: Person["send"] = (options) =>
    app.inject({ ...options, headers: { ...options.headers, cookie } });
  return { ...person, cookie, send };
}

const listItems = async (person: Person): Promise<ReviewItem[]> =>
  (await person.send({ url: "/api/me/review" })).json().items;
const names = (items: readonly ReviewItem[]) => items.map(({ kind, name }) => `${kind} ${name}`).toSorted();
const find = (items: readonly ReviewItem[], kind: string) => {
  const item = items.find((one) => one.kind === kind);
  if (!item) throw new Error(`No ${kind} is listed.`);
  return { kind: item.kind, id: item.id };
};
const toReview = async (person: Person) => (await person.send({ url: "/api/me" })).json().user.toReview;
const decide = (person: Person, payload: object) => post(person, "/api/me/review", payload);

describe("after a password reset by mail", () => {
  it("an attacker's access is listed, limited, and removed on request", async () => {
    const attacker = await signUp(app, "Vera");
    const coOwner = await signUp(app, "Mallory");
    const { teamId } = attacker;
    const { token } = await makeKey(attacker, "backup job");
    await post(attacker, `${teamOf(attacker)}/webhooks`, webhookOf);
    await join(coOwner, attacker, "owner");
    const third = await signUp(app, "Third");
    const waiting = await invite(attacker, await emailOf(third), "owner");

    const victim = await reset(attacker);
    expect(await readsTeam(attacker, teamId)).toBe(401);
    const items = await listItems(victim);
    expect(names(items)).toEqual([
      `invitation ${await emailOf(third)}`,
      "key backup job",
      `member Mallory (${await emailOf(coOwner)})`,
      `webhook ${webhookOf.url}`,
    ]);
    expect(await toReview(victim)).toBe(4);
    expect(items.every(({ mayRemove }) => mayRemove)).toBe(true);
    // Until then the co-owner may read but not remove the victim, and the invitation does not work.
    expect(await readsTeam(coOwner, teamId)).toBe(200);
    const coup = await setRole(coOwner, victim, "viewer", teamId);
    expect([coup.statusCode, coup.json().detail]).toEqual([
      403,
      "Vera, who made you owner of this team, chose a new password since and has to review that first. Ask them to do so on their account page. Until then you may do what editors may.",
    ]);
    expect((await accept(third, waiting)).statusCode).toBe(409);
    // The review stays open until it is finished.
    expect(await listItems(victim)).toEqual(items);

    const remove = items.map(({ kind, id }) => ({ kind, id }));
    const remaining = await decide(victim, { remove });
    expect([remaining.statusCode, remaining.json()]).toEqual([200, { items: [] }]);
    expect(await toReview(victim)).toBe(0);
    expect(await asKey(token)).toBe(401);
    expect(await readsTeam(coOwner, teamId)).toBe(404);
    expect((await accept(third, waiting)).statusCode).toBe(404);
    expect((await victim.send({ url: `${teamOf(victim)}/webhooks` })).json().items).toEqual([]);
    const activity = (await victim.send({ url: `${teamOf(victim)}/activity?limit=4` })).json().items;
    expect(
      activity
        .map(({ actor, verb, object }: { actor: { id: string }; verb: string; object: { kind: string } }) =>
          [actor.id === victim.userId, verb, object.kind].join(" "),
        )
        .toSorted(),
    ).toEqual(["true deleted webhook", "true removed member", "true revoked invitation", "true revoked key"]);
  });

  it("the review is listed even if the server stops before it stores the new password", async () => {
    const ann = await signUp(app, "Ann");
    await makeKey(ann, "backup job");
    // Simulates the end of the process: every step after the review fails.
    await prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$`;
    await prisma.$executeRaw`
      CREATE TRIGGER refuse BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION refuse()`;
    const email = await emailOf(ann);
    const token = await resetToken(email);
    const payload = { token, newPassword: PASSWORD };
    const failed = await auth("reset-password", payload);
    await prisma.$executeRaw`DROP FUNCTION refuse CASCADE`;
    expect(failed.statusCode).toBe(500);
    expect((await ann.send({ url: "/api/me/review" })).statusCode).toBe(401);
    expect(await prisma.key.count({ where: { madeById: ann.userId, reviewSince: null } })).toBe(0);
    expect(names(await listItems(await reset(ann)))).toEqual(["key backup job"]);
  });

  it("the review starts only with a valid link and a valid password", async () => {
    const ann = await signUp(app, "Ann");
    await makeKey(ann, "backup job");
    const token = await resetToken(await emailOf(ann));
    for (const payload of [
      { token, newPassword: "short" },
      { token: `${token}x`, newPassword: PASSWORD },
      { token, newPassword: "1234567890" },
    ])
      expect((await auth("reset-password", payload)).statusCode).toBe(400);
    expect(await toReview(ann)).toBe(0);
  });

  it("items that the user keeps stay and are not listed again", async () => {
    const ann = await signUp(app, "Ann");
    const bob = await signUp(app, "Bob");
    const { token } = await makeKey(ann, "nightly");
    await join(bob, ann, "owner");
    const back = await reset(ann);
    const keep = (await listItems(back)).map(({ kind, id }) => ({ kind, id }));
    expect(keep).toHaveLength(2);
    expect((await decide(back, { keep })).json()).toEqual({ items: [] });
    expect(await asKey(token)).toBe(200);
    expect((await setRole(bob, bob, "owner", ann.teamId)).statusCode).toBe(204);
    await makeKey(back, "weekly");
    const again = await reset(back);
    expect(names(await listItems(again))).toEqual(["key weekly"]);
  });

  it("keys and webhooks work for three days and are then paused", async () => {
    const ann = await signUp(app, "Ann");
    const bob = await signUp(app, "Bob");
    const { key, token } = await makeKey(ann, "nightly");
    await join(bob, ann, "viewer");
    const back = await reset(ann);
    expect(await asKey(token)).toBe(200);
    const shown = (await back.send({ url: `${teamOf(ann)}/keys` })).json().items[0];
    const { reviewSince } = await prisma.key.findFirstOrThrow({ where: { id: key.id } });
    expect(Date.parse(shown.pausesAt) - (reviewSince?.getTime() ?? 0)).toBe(3 * DAY_MS);
    await prisma.key.updateMany({
      where: { id: key.id },
      data: { reviewSince: new Date(Date.now() - 3 * DAY_MS) },
    });
    const refused = await app.inject({ url: "/api/key", headers: { authorization: `Bearer ${token}` } });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      401,
      expect.stringMatching(/^The key "nightly" is paused: Ann chose a new password on \d{4}-/),
    ]);
    await decide(back, { keep: [{ kind: "key", id: key.id }] });
    expect(await asKey(token)).toBe(200);
  });

  it("another owner who takes a key over or sets a role settles the item", async () => {
    const ann = await signUp(app, "Ann");
    const [bob, eve] = [await signUp(app, "Bob"), await signUp(app, "Eve")];
    const { key } = await makeKey(bob, "nightly", bob.teamId);
    await join(ann, bob, "owner");
    const mine = await makeKey(ann, "mine", bob.teamId);
    await join(eve, ann, "owner", bob.teamId);
    const back = await reset(ann);
    expect(names(await listItems(back))).toEqual([`key mine`, `member Eve (${await emailOf(eve)})`]);
    const takeOver = `${teamOf(bob)}/keys/${mine.key.id}/takeover`;
    expect((await post(eve, takeOver)).statusCode).toBe(403);
    expect((await post(bob, takeOver)).statusCode).toBe(204);
    expect((await setRole(bob, eve, "owner")).statusCode).toBe(204);
    expect(await listItems(back)).toEqual([]);
    expect((await post(eve, `${teamOf(bob)}/keys/${key.id}/takeover`)).statusCode).toBe(204);
  });

  it("removing a member lists the users that they invited, and ends their invitations and webhooks", async () => {
    const ann = await signUp(app, "Ann");
    const [bob, eve, fay] = [await signUp(app, "Bob"), await signUp(app, "Eve"), await signUp(app, "Fay")];
    await join(bob, ann, "owner");
    await join(eve, bob, "editor", ann.teamId);
    const { token } = await makeKey(eve, "eve's", ann.teamId);
    await post(bob, `${teamOf(ann)}/webhooks`, webhookOf);
    const waiting = await invite(bob, await emailOf(fay), "owner", ann.teamId);
    const back = await reset(ann);
    const items = await listItems(back);
    expect(names(items)).toEqual([`member Bob (${await emailOf(bob)})`]);
    const remaining = await decide(back, { remove: [find(items, "member")] });
    expect(names(remaining.json().items)).toEqual([`member Eve (${await emailOf(eve)})`]);
    expect((await accept(fay, waiting)).statusCode).toBe(404);
    expect((await back.send({ url: `${teamOf(ann)}/webhooks` })).json().items).toEqual([]);
    expect(await asKey(token)).toBe(200);
    await decide(back, { remove: [find(remaining.json().items, "member")] });
    expect(await asKey(token)).toBe(401);
  });

  it("users invited by a member who left, or whose account was deleted, are listed", async () => {
    const ann = await signUp(app, "Ann");
    const [bob, eve] = [await signUp(app, "Bob"), await signUp(app, "Eve")];
    await join(bob, ann, "owner");
    await join(eve, bob, "editor", ann.teamId);
    await prisma.user.delete({ where: { id: bob.userId } });
    expect(names(await listItems(await reset(ann)))).toEqual([`member Eve (${await emailOf(eve)})`]);
  });
});

describe("a review", () => {
  it("never shows or changes another user's items", async () => {
    const [ann, bob] = [await signUp(app, "Ann"), await signUp(app, "Bob")];
    await makeKey(ann, "ann's");
    await join(bob, ann, "editor");
    const { key } = await makeKey(bob, "bob's", ann.teamId);
    const back = await reset(ann);
    expect(names(await listItems(back))).toEqual(["key ann's", `member Bob (${await emailOf(bob)})`]);
    expect(await listItems(bob)).toEqual([]);
    const [mine] = await listItems(back);
    for (const [who, item] of [
      [bob, { kind: mine?.kind, id: mine?.id }],
      [back, { kind: "key", id: key.id }],
      [back, { kind: "invitation", id: mine?.id }],
    ] as const)
      expect((await decide(who, { remove: [item] })).statusCode).toBe(404);
  });

  it("changes all named items or none", async () => {
    const ann = await signUp(app, "Ann");
    const { token } = await makeKey(ann, "nightly");
    const back = await reset(ann);
    const items = await listItems(back);
    const unknown = { kind: "webhook", id: "00000000-0000-7000-8000-000000000000" };
    expect((await decide(back, { remove: [find(items, "key"), unknown] })).statusCode).toBe(404);
    expect((await decide(back, { remove: [find(items, "key")], keep: [unknown] })).statusCode).toBe(404);
    expect(await listItems(back)).toEqual(items);
    expect(await asKey(token)).toBe(200);
    const twice = await Promise.all([1, 2, 3].map(() => decide(back, { remove: [find(items, "key")] })));
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  });

  it("names the owners to ask if the user's role no longer allows a removal", async () => {
    const [ann, bob, eve] = [await signUp(app, "Ann"), await signUp(app, "Bob"), await signUp(app, "Eve")];
    await join(ann, bob, "owner");
    await join(eve, ann, "viewer", bob.teamId);
    await makeKey(ann, "nightly", bob.teamId);
    await setRole(bob, ann, "editor");
    const back = await reset(ann);
    const items = await listItems(back);
    expect(items.map(({ kind, mayRemove, owners }) => [kind, mayRemove, owners]).toSorted()).toEqual([
      ["key", true, ["Bob"]],
      ["member", false, ["Bob"]],
    ]);
    const refused = await decide(back, { remove: [find(items, "key"), find(items, "member")] });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      `Your role in Bob's team is editor, which does not let you remove Eve (${await emailOf(eve)}): ask an owner (Bob). Nothing was changed.`,
    ]);
    expect(await listItems(back)).toEqual(items);
    expect((await decide(back, { keep: [find(items, "member")] })).statusCode).toBe(200);
    expect(names(await listItems(back))).toEqual(["key nightly"]);
  });

  it("keeps its user from leaving a team, unless an owner waits for it", async () => {
    const [ann, bob] = [await signUp(app, "Ann"), await signUp(app, "Bob")];
    await join(bob, ann, "owner");
    const back = await reset(ann);
    const leave = () => post(back, `${teamOf(ann)}/leave`);
    expect((await leave()).statusCode).toBe(409);
    expect((await back.send({ url: "/api/me/deletion" })).json().blocking).toEqual(["Ann's team"]);
    await decide(back, { keep: [find(await listItems(back), "member")] });
    expect((await leave()).statusCode).toBe(204);
  });
});

describe("an invitation", () => {
  it("ends when its sender no longer owns the team, and moves with a transfer", async () => {
    const [ann, bob, eve, fay] = await Promise.all(
      ["Ann", "Bob", "Eve", "Fay"].map((name) => signUp(app, name)),
    );
    if (!ann || !bob || !eve || !fay) throw new Error("A sign-up failed.");
    await join(bob, ann, "owner");
    const ofBob = await invite(bob, await emailOf(eve), "owner", ann.teamId);
    expect((await setRole(ann, bob, "editor")).statusCode).toBe(204);
    expect((await accept(eve, ofBob)).statusCode).toBe(404);
    const ofAnn = await invite(ann, await emailOf(fay), "viewer");
    await post(ann, `${teamOf(ann)}/members/${bob.userId}/transfer`);
    expect((await accept(fay, ofAnn)).statusCode).toBe(200);
  });
});
