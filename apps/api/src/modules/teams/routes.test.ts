import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { design, newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;
let bob: Person;
let base: string;
const lines: string[] = [];

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl, logLevel: "warn" }, { write: (line) => lines.push(line) });
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([signUp(app, "Ann"), signUp(app, "Bob")]);
  base = `/api/teams/${ann.teamId}`;
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

const emailOf = async (person: Person): Promise<string> =>
  (await person.send({ url: "/api/me" })).json().user.email;
const teamsOf = async (person: Person) => (await person.send({ url: "/api/me" })).json().teams;
const invite = async (email: string, role = "viewer") => {
  const reply = await ann.send({
    method: "POST",
    url: `${base}/invitations`,
    payload: { email, role },
  });
  return reply.json();
};
const tokenOf = ({ link }: { link: string }) => link.replace(/.*#/, "");
const join = async (person: Person, role: string) => {
  const token = tokenOf(await invite(await emailOf(person), role));
  return person.send({ method: "POST", url: `/api/invitations/${token}/accept` });
};
const setRole = (by: Person, of: Person, role: string) =>
  by.send({ method: "PATCH", url: `${base}/members/${of.userId}`, payload: { role } });
const members = async () =>
  (await ann.send({ url: `${base}/members` }))
    .json()
    .items.map((member: { name: string; role: string }) => [member.name, member.role]);

describe("an invitation", () => {
  it("counts towards the sender's maximum of a hundred a day, in all teams", async () => {
    const { teamId: organizationId } = bob;
    const first = await invite("first@example.com");
    const row = await prisma.invitation.findFirstOrThrow({ where: { id: first.invitation.id } });
    const of = (i: number) => ({ ...row, organizationId, id: `${row.id}-${i}`, tokenHash: `${row.id} ${i}` });
    await prisma.invitation.createMany({ data: Array.from({ length: 98 }, (_, i) => of(i)) });
    expect((await invite("second@example.com")).link).toBeTypeOf("string");
    expect(await invite("third@example.com")).toMatchObject({ status: 429, code: "too-many-requests" });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await prisma.invitation.updateMany({ where: { id: row.id }, data: { createdAt: yesterday } });
    expect((await invite("third@example.com")).link).toBeTypeOf("string");
  });

  it("shows its link once, describes itself to its recipient, and adds a member on acceptance", async () => {
    const email = await emailOf(bob);
    const created = await invite(email.toUpperCase(), "editor");
    const token = tokenOf(created);
    expect(created.link).toBe(`http://localhost:3000/invitation#${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await prisma.invitation.findMany())).not.toContain(token);
    const days =
      (Date.parse(created.invitation.expiresAt) - Date.parse(created.invitation.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect((await ann.send({ url: `${base}/invitations` })).json().items).toEqual([created.invitation]);
    expect((await app.inject({ url: `/api/invitations/${token}` })).json()).toEqual({
      email,
      role: "editor",
      invitedBy: "Ann",
      expiresAt: created.invitation.expiresAt,
      team: "Ann's team",
    });
    const accepted = await bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
    expect(accepted.json()).toEqual({ id: ann.teamId, name: "Ann's team", role: "editor" });
    expect(await members()).toEqual([
      ["Ann", "owner"],
      ["Bob", "editor"],
    ]);
    expect((await teamsOf(bob)).map(({ id }: { id: string }) => id)).toEqual([ann.teamId, bob.teamId]);
    expect((await ann.send({ url: `${base}/invitations` })).json().items).toEqual([]);
    const again = await bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
    expect(again.statusCode).toBe(404);
  });

  it("is a mail in the log if no mail server is configured", async () => {
    lines.length = 0;
    const { link } = await invite("carol@example.com");
    const logged = lines.map((line) => JSON.parse(line)).find(({ mail }) => mail);
    expect(logged).toMatchObject({ mail: { to: "carol@example.com" } });
    expect(logged.mail.text).toContain(link);
  });

  it("is valid only for its address", async () => {
    const token = tokenOf(await invite("invited@example.com"));
    const reply = await bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
    expect(reply.json().detail).toContain("invited@example.com");
  });

  const expectInvalid = async (token: string) => {
    const opened = await app.inject({ url: `/api/invitations/${token}` });
    const accepted = await bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
    expect([opened.statusCode, accepted.statusCode]).toEqual([404, 404]);
    expect(await members()).toEqual([["Ann", "owner"]]);
  };

  it("expires", async () => {
    const created = await invite(await emailOf(bob));
    await prisma.invitation.updateMany({
      where: { id: created.invitation.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expectInvalid(tokenOf(created));
  });

  it("does not work once revoked", async () => {
    const created = await invite(await emailOf(bob));
    const url = `${base}/invitations/${created.invitation.id}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(404);
    await expectInvalid(tokenOf(created));
  });

  it("does not work once declined, which needs no account", async () => {
    const token = tokenOf(await invite(await emailOf(bob)));
    const url = `/api/invitations/${token}/decline`;
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(204);
    await expectInvalid(token);
  });

  it("replaces an earlier one to the same address", async () => {
    const first = await invite(await emailOf(bob));
    const second = await invite(await emailOf(bob), "editor");
    await expectInvalid(tokenOf(first));
    expect((await ann.send({ url: `${base}/invitations` })).json().items).toEqual([second.invitation]);
  });

  it("cannot be sent to a member", async () => {
    await join(bob, "viewer");
    const reply = await invite(await emailOf(bob));
    expect([reply.status, reply.code]).toEqual([409, "conflict"]);
  });

  it("adds one member if accepted twice at once", async () => {
    const token = tokenOf(await invite(await emailOf(bob)));
    const accept = () => bob.send({ method: "POST", url: `/api/invitations/${token}/accept` });
    const codes = (await Promise.all([accept(), accept()])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 404]);
    expect(await members()).toHaveLength(2);
  });
});

describe("a role", () => {
  it("applies from the next request on", async () => {
    await join(bob, "viewer");
    const keep = () =>
      bob.send({
        method: "POST",
        url: `${base}/environments`,
        payload: { name: "lab", facts: { cores: 8 } },
      });
    expect((await keep()).statusCode).toBe(403);
    expect((await setRole(ann, bob, "editor")).statusCode).toBe(204);
    expect((await keep()).statusCode).toBeLessThan(300);
    expect((await bob.send({ url: `${base}/members` })).statusCode).toBe(200);
    expect((await setRole(bob, bob, "owner")).json().code).toBe("forbidden");
    expect((await setRole(ann, bob, "upload-only")).statusCode).toBe(204);
    expect((await bob.send({ url: `${base}/members` })).statusCode).toBe(403);
  });

  it("must exist", async () => {
    await join(bob, "viewer");
    expect((await setRole(ann, bob, "king")).statusCode).toBe(400);
    await expect(
      prisma.member.updateMany({ where: { userId: bob.userId }, data: { role: "king" } }),
    ).rejects.toThrow("member_role_check");
  });
});

describe("a team", () => {
  it("always has an owner", async () => {
    await join(bob, "editor");
    const replies = [
      await setRole(ann, ann, "editor"),
      await ann.send({ method: "POST", url: `${base}/leave` }),
      await ann.send({ method: "DELETE", url: `${base}/members/${ann.userId}` }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      Array.from({ length: 3 }, () => [409, "conflict"]),
    );
    expect(await members()).toEqual([
      ["Ann", "owner"],
      ["Bob", "editor"],
    ]);
  });

  it("has an owner after both leave at once", async () => {
    await join(bob, "owner");
    const leave = (person: Person) => person.send({ method: "POST", url: `${base}/leave` });
    const codes = (await Promise.all([leave(ann), leave(bob)])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([204, 409]);
  });

  it("is transferred in one step", async () => {
    await join(bob, "viewer");
    const url = `${base}/members/${bob.userId}/transfer`;
    expect((await ann.send({ method: "POST", url })).statusCode).toBe(204);
    expect(await members()).toEqual([
      ["Ann", "editor"],
      ["Bob", "owner"],
    ]);
    const back = await ann.send({ method: "POST", url });
    expect(back.statusCode).toBe(403);
  });

  it("is not accessible to a former member", async () => {
    await join(bob, "editor");
    expect((await bob.send({ method: "POST", url: `${base}/leave` })).statusCode).toBe(204);
    expect((await bob.send({ url: `${base}/members` })).statusCode).toBe(404);
    expect((await teamsOf(bob)).map(({ id }: { id: string }) => id)).toEqual([bob.teamId]);
    await join(bob, "editor");
    const url = `${base}/members/${bob.userId}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(404);
    expect((await bob.send({ url: `${base}/experiments` })).statusCode).toBe(404);
  });

  it("is deleted with its data by an owner who types its name, and no user is left without a team", async () => {
    await join(bob, "editor");
    await prisma.member.deleteMany({ where: { organizationId: bob.teamId } });
    await bob.send({
      method: "POST",
      url: `${base}/environments`,
      payload: { name: "lab", facts: { cores: 8 } },
    });
    const remove = (person: Person, name: string) =>
      person.send({ method: "DELETE", url: `${base}?name=${encodeURIComponent(name)}` });
    expect((await remove(bob, "Ann's team")).statusCode).toBe(403);
    const wrong = await remove(ann, "ann's team");
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, "conflict"]);
    expect(await prisma.environment.count({ where: { teamId: ann.teamId } })).toBe(1);
    expect((await remove(ann, "Ann's team")).statusCode).toBe(204);
    expect(await prisma.environment.count({ where: { teamId: ann.teamId } })).toBe(0);
    expect((await ann.send({ url: `${base}/members` })).statusCode).toBe(404);
    expect([await teamsOf(ann), await teamsOf(bob)]).toMatchObject([
      [{ name: "Ann's team", role: "owner" }],
      [{ name: "Bob's team", role: "owner" }],
    ]);
  });

  it("shows its storage only to its members", async () => {
    const response = await ann.send({
      method: "POST",
      url: `${base}/experiments`,
      payload: { name: "mine", design },
    });
    const teamOf = async (person: Person, kind: string, id: string) =>
      (await person.send({ url: `/api/me/team-of?kind=${kind}&id=${id}` })).json().team;
    const { id } = response.json();
    expect(await teamOf(ann, "experiment", id)).toMatchObject({ id: ann.teamId, role: "owner" });
    for (const kind of ["upload", "calibration", "plan"]) expect(await teamOf(ann, kind, id)).toBeNull();
    expect(await teamOf(ann, "experiment", "00000000-0000-7000-8000-000000000000")).toBeNull();
    expect(await teamOf(bob, "experiment", id)).toBeNull();
    await join(bob, "upload-only");
    expect(await teamOf(bob, "experiment", id)).toBeNull();
    await setRole(ann, bob, "viewer");
    expect(await teamOf(bob, "experiment", id)).toEqual({
      id: ann.teamId,
      name: "Ann's team",
      role: "viewer",
    });
    await ann.send({ method: "DELETE", url: `${base}/experiments/${id}` });
    expect(await teamOf(bob, "experiment", id)).toBeNull();
    // Visitors get the example team's storage, which has none of this.
    const visitors = await app.inject({ url: `/api/me/team-of?kind=experiment&id=${id}` });
    expect(visitors.json()).toEqual({ team: null });
  });

  it("is created, renamed and selected", async () => {
    const response = await ann.send({ method: "POST", url: "/api/teams", payload: { name: "  Lab  " } });
    expect(response.json()).toMatchObject({ name: "Lab", role: "owner" });
    const { id } = response.json();
    await ann.send({ method: "PATCH", url: `/api/teams/${id}`, payload: { name: "Lab 2" } });
    expect((await teamsOf(ann)).map(({ name }: { name: string }) => name)).toEqual(["Ann's team", "Lab 2"]);
    const choose = (teamId: string) => ann.send({ method: "POST", url: "/api/me/team", payload: { teamId } });
    expect((await choose(id)).statusCode).toBe(204);
    expect((await teamsOf(ann))[0].id).toBe(id);
    expect((await choose(bob.teamId)).statusCode).toBe(404);
  });
});
