import { MAX_KEYS } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mappingOf, table } from "../../testing/operation-request.ts";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;
let base: string;
const lines: string[] = [];
const FILE = { "content-type": "application/octet-stream" };

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl, logLevel: "trace" }, { write: (line) => lines.push(line) });
});
beforeEach(async () => {
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/keys`;
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

const make = async (payload: object = { name: "CI", scope: "upload" }) =>
  (await ann.send({ method: "POST", url: base, payload })).json();
const asKey = (token: string, url = "/api/key", { headers, ...more }: InjectOptions = {}) =>
  app.inject({ url, ...more, headers: { ...headers, authorization: `Bearer ${token}` } });

describe("a key", () => {
  it("shows its token once, and only the hash is stored", async () => {
    const { key, token } = await make();
    expect(token).toMatch(/^wc_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: "CI",
      scope: "upload",
      prefix: token.slice(0, 10),
      madeBy: "Ann",
      makerId: ann.userId,
      makerRole: "owner",
      lastUsedAt: null,
    });
    const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 3);
    const listed = await ann.send({ url: base });
    expect(listed.json()).toEqual({ items: [key] });
    expect(JSON.stringify(await prisma.key.findMany())).not.toContain(token.slice(10));
  });

  it("shows its maker, scope and last use", async () => {
    const { key, token } = await make({ name: "CI", scope: "read", expiresInDays: null });
    const before = Date.now();
    const reply = await asKey(token);
    expect(reply.json()).toMatchObject({
      key: { id: key.id, scope: "read", expiresAt: null },
      team: { id: ann.teamId },
    });
    const [used] = (await ann.send({ url: base })).json().items;
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(before);
  });

  it("is rejected once it is revoked, with the reason", async () => {
    const { key, token } = await make();
    expect((await ann.send({ method: "DELETE", url: `${base}/${key.id}` })).statusCode).toBe(204);
    const reply = await asKey(token);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().detail).toMatch(
      /^The key "CI" was revoked on \d{4}-\d\d-\d\d\. An editor of the team/,
    );
    expect((await ann.send({ url: base })).json().items).toEqual([]);
    expect((await ann.send({ method: "DELETE", url: `${base}/${key.id}` })).statusCode).toBe(404);
  });

  it("says when it expired", async () => {
    const { key, token } = await make();
    await prisma.key.updateMany({ where: { id: key.id }, data: { expiresAt: new Date("2026-01-02") } });
    expect((await asKey(token)).json().detail).toMatch(/^The key "CI" expired on 2026-01-02\./);
    expect((await ann.send({ url: base })).json().items).toHaveLength(1);
  });

  it("has the current rights of its maker, limited to its scope", async () => {
    const eve = await signUp(app, "Eve");
    const data = { id: `m-${eve.teamId}`, organizationId: ann.teamId, userId: eve.userId, role: "editor" };
    await prisma.member.create({ data });
    const payload = { name: "Night", scope: "write" };
    const { key, token } = (await eve.send({ method: "POST", url: base, payload })).json();
    const team = `/api/teams/${ann.teamId}`;
    const may = async () => {
      const tries = [
        { url: `${team}/experiments` },
        { url: `${team}/mappings`, method: "POST", payload: mappingOf },
        {
          url: `${team}/uploads?name=a.csv&model=openedge-query`,
          method: "POST",
          payload: table,
          headers: FILE,
        },
      ] as const;
      const codes = [];
      for (const { url, ...more } of tries) codes.push((await asKey(token, url, more)).statusCode);
      return codes;
    };
    const become = (role: string) =>
      ann.send({ method: "PATCH", url: `${team}/members/${eve.userId}`, payload: { role } });
    expect(await may()).toEqual([200, 200, 201]);
    expect((await become("viewer")).statusCode).toBe(204);
    expect(await may()).toEqual([200, 403, 403]);
    expect((await become("upload-only")).statusCode).toBe(204);
    expect(await may()).toEqual([403, 403, 200]);
    const refused = await asKey(token, `${team}/experiments`);
    expect(refused.json().detail).toBe(
      'The key "Night" may do what Eve may, whose role is upload-only now: an owner can take the key over.',
    );
    const [listed] = (await ann.send({ url: base })).json().items;
    expect(listed).toMatchObject({ id: key.id, makerId: eve.userId, makerRole: "upload-only" });

    const takeOver = { method: "POST", url: `${base}/${key.id}/takeover` } as const;
    expect((await eve.send(takeOver)).statusCode).toBe(403);
    expect((await ann.send(takeOver)).statusCode).toBe(204);
    expect(await may()).toEqual([200, 200, 200]);
    const { items } = (await ann.send({ url: `${team}/activity` })).json();
    expect(items[0]).toMatchObject({ verb: "changed", object: { kind: "key", name: "Night" } });
    await ann.send({ method: "DELETE", url: `${team}/members/${eve.userId}` });
    expect((await asKey(token)).json().key).toMatchObject({ madeBy: "Ann", makerRole: "owner" });
  });

  it("is taken over in the request that removes or limits its maker, with the change or not at all", async () => {
    const eve = await signUp(app, "Eve");
    const team = `/api/teams/${ann.teamId}`;
    await prisma.member.create({
      data: { id: `t-${eve.teamId}`, organizationId: ann.teamId, userId: eve.userId, role: "editor" },
    });
    const payload = { name: "Night", scope: "write" };
    const keyIds: string[] = [];
    for (let i = 0; i < 3; i++)
      keyIds.push((await eve.send({ method: "POST", url: base, payload })).json().key.id);
    const [first = "", second = ""] = keyIds;
    const member = `${team}/members/${eve.userId}`;
    const change = (takeOver: readonly string[]) =>
      ann.send({ method: "PATCH", url: member, payload: { role: "viewer", takeOver } });
    const remove = (takeOver: readonly string[]) =>
      ann.send({ method: "DELETE", url: member, query: { takeOver: JSON.stringify(takeOver) } });
    const makers = async () =>
      (await ann.send({ url: base }))
        .json()
        .items.map(({ id, makerId }: { id: string; makerId: string }) => [keyIds.indexOf(id), makerId])
        .toSorted();
    const nowhere = "00000000-0000-7000-8000-000000000000";
    expect((await change([first, nowhere])).statusCode).toBe(404);
    expect((await remove([first, nowhere])).statusCode).toBe(404);
    expect(await makers()).toEqual([0, 1, 2].map((i) => [i, eve.userId]));
    expect((await change([first])).statusCode).toBe(204);
    expect((await remove([second, second])).statusCode).toBe(204);
    expect(await makers()).toEqual([0, 1].map((i) => [i, ann.userId]));
    expect((await remove(["x"])).statusCode).toBe(400);
  });

  it("ends with its maker's membership, and does not return with it", async () => {
    const eve = await signUp(app, "Eve");
    const data = { id: `m-${eve.teamId}`, organizationId: ann.teamId, userId: eve.userId, role: "editor" };
    await prisma.member.create({ data });
    const payload = { name: "Night", scope: "read" };
    const { token } = (await eve.send({ method: "POST", url: base, payload })).json();
    expect((await asKey(token)).statusCode).toBe(200);
    await eve.send({ method: "POST", url: `/api/teams/${ann.teamId}/leave` });
    expect((await asKey(token)).json().detail).toMatch(/^The key "Night" was revoked on /);
    expect((await ann.send({ url: base })).json().items).toEqual([]);
    await prisma.member.create({ data });
    expect((await asKey(token)).statusCode).toBe(401);
    const { items } = (await ann.send({ url: `/api/teams/${ann.teamId}/activity` })).json();
    expect(items[0]).toMatchObject({ verb: "revoked", actor: { name: "Eve" }, object: { kind: "key" } });
  });

  it("does not work if its maker left before keys ended with members, until an owner takes it over", async () => {
    const { key, token } = await make({ name: "Old", scope: "read" });
    await prisma.key.updateMany({ where: { id: key.id }, data: { madeById: null } });
    const refused = await asKey(token);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().detail).toMatch(
      /^The key "Old" no longer works: its creator is no longer in the team\./,
    );
    expect((await ann.send({ method: "POST", url: `${base}/${key.id}/takeover` })).statusCode).toBe(204);
    expect((await asKey(token)).statusCode).toBe(200);
  });

  it("cannot be created while the team has 50, until one is revoked", async () => {
    const { key } = await make();
    await prisma.key.createMany({
      data: Array.from({ length: MAX_KEYS - 1 }, (_, i) => ({
        teamId: ann.teamId,
        name: `k${i}`,
        scope: "read",
        prefix: "wc_",
        tokenHash: `${ann.teamId} ${i}`,
      })),
    });
    const payload = { name: "one more", scope: "read" };
    const refused = await ann.send({ method: "POST", url: base, payload });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      "A team has at most 50 keys. Revoke one that is no longer used first.",
    );
    await ann.send({ method: "DELETE", url: `${base}/${key.id}` });
    expect((await ann.send({ method: "POST", url: base, payload })).statusCode).toBe(201);
  });

  it.each([
    [{ name: " ", scope: "read" }, "name"],
    [{ name: "a", scope: "admin" }, "scope"],
    [{ name: "a", scope: "read", expiresInDays: 0 }, "expiresInDays"],
    [{ name: "a", scope: "read", expiresInDays: 1000 }, "expiresInDays"],
  ])("is not made of %j", async (payload, where) => {
    const reply = await ann.send({ method: "POST", url: base, payload });
    expect([reply.statusCode, reply.json().issues[0].where]).toEqual([400, where]);
  });
});

describe("a request with a key", () => {
  it.each(["", "nonsense", "wc_", "wc_ä"])("is rejected for a token such as %j", async (token) => {
    const reply = await asKey(token, "/api/models");
    expect([reply.statusCode, reply.json().code]).toEqual([401, "key-refused"]);
  });

  it("does not use the session in the same request", async () => {
    const [{ token }, eve] = [await make({ name: "k", scope: "read" }), await signUp(app, "Eve")];
    const headers = { cookie: eve.cookie };
    expect((await asKey(token, `/api/teams/${eve.teamId}/uploads`, { headers })).statusCode).toBe(404);
    expect((await asKey(token, "/api/me", { headers })).statusCode).toBe(403);
    expect((await asKey(token, "/api/auth/get-session", { headers })).statusCode).toBe(403);
    expect((await asKey("wc_no", `/api/teams/${eve.teamId}/uploads`, { headers })).statusCode).toBe(401);
  });

  it("needs no origin, and a browser may not send it from another site", async () => {
    const { token } = await make({ name: "k", scope: "write" });
    const url = `/api/teams/${ann.teamId}/experiments`;
    const origin = "https://evil.example";
    const preflight = await app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const reply = await asKey(token, url, { method: "POST", payload: {}, headers: { origin } });
    expect(reply.json().code).toBe("invalid-request");
  });

  it("leaves other schemes to a proxy before the product", async () => {
    const headers = { authorization: "Basic YTpi" };
    expect((await app.inject({ url: "/api/models", headers })).statusCode).toBe(200);
  });

  it("leaves no token in the log", async () => {
    const { token } = await make({ name: "k", scope: "write" });
    lines.length = 0;
    await asKey(token, "/api/key");
    await asKey(`${token}x`, "/api/key");
    await asKey(token, `/api/nothing?token=${token}`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).not.toContain(token.slice(10));
  });
});
