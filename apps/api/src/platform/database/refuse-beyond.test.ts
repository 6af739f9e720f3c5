import { MAX_KEYS, MAX_MAPPINGS, MAX_OWN_TEAMS, MAX_WEBHOOKS } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl, webhookPrivateAddresses: true });
  ann = await signUp(app, "Ann");
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

/** More than the database's connections, but few enough not to wait long. */
const AT_ONCE = 8;
/** Number of requests that once passed the limit of keys. */
const MANY = 70;
/** Number of them that still fit. */
const LEFT = 3;
const fits = { made: LEFT, refused: AT_ONCE - LEFT };

/** Outcomes of parallel requests. */
async function atOnce(url: string, payloadOf: (i: number) => object) {
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) => ann.send({ method: "POST", url, payload: payloadOf(i) })),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  return {
    made: statuses.filter((status) => status < 300).length,
    refused: statuses.filter((status) => status === 409).length,
  };
}

it("creates at most the maximum number of keys, also in parallel", async () => {
  const { teamId } = ann;
  await prisma.key.createMany({
    data: Array.from({ length: MAX_KEYS - LEFT }, (_, i) => ({
      ...{ teamId, name: `k${i}`, scope: "read", prefix: "wc_", tokenHash: `hash ${i}` },
    })),
  });
  expect(await atOnce(`/api/teams/${teamId}/keys`, (i) => ({ name: `n${i}`, scope: "read" }))).toEqual(fits);
  expect(await prisma.key.count({ where: { teamId } })).toBe(MAX_KEYS);
});

it("creates at most the maximum number of webhooks", async () => {
  const { teamId } = ann;
  await prisma.webhook.createMany({
    data: Array.from({ length: MAX_WEBHOOKS - LEFT }, (_, i) => ({
      ...{ teamId, url: `http://127.0.0.1:9/${i}`, events: [], sealedSecret: "sealed" },
    })),
  });
  const body = { url: "http://127.0.0.1:9/more", events: ["upload.created"] };
  expect(await atOnce(`/api/teams/${teamId}/webhooks`, () => body)).toEqual(fits);
});

it("creates at most the maximum number of teams per user", async () => {
  // One was created with the account.
  for (let i = 0; i < MAX_OWN_TEAMS - 1 - LEFT; i++) {
    const members = { create: { id: `m${i}`, userId: ann.userId, role: "owner" } };
    await prisma.organization.create({ data: { id: `t${i}`, name: `T${i}`, slug: `t${i}`, members } });
  }
  expect(await atOnce("/api/teams", (i) => ({ name: `N${i}` }))).toEqual(fits);
  const refused = await ann.send({ method: "POST", url: "/api/teams", payload: { name: "More" } });
  expect(refused.json().detail).toBe("A person owns at most 20 teams: delete or transfer one first.");
});

it("limits a user's teams over parallel promotions, transfers and invitations", async () => {
  const [bob, ...owners] = await Promise.all(
    ["Bob", ...Array.from({ length: MANY / 10 }, (_, i) => `Owner${i}`)].map((name) => signUp(app, name)),
  );
  if (!bob) throw new Error("Bob did not sign up.");
  const { email } = (await bob.send({ url: "/api/me" })).json().user;
  for (let i = 0; i < MAX_OWN_TEAMS - 1 - LEFT; i++) {
    const members = { create: { id: `b${i}`, userId: bob.userId, role: "owner" } };
    await prisma.organization.create({ data: { id: `bt${i}`, name: `B${i}`, slug: `bt${i}`, members } });
  }
  // Ten ways into each of seven teams. Each team lets one of them succeed.
  const requests = await Promise.all(
    owners.map(async ({ teamId, send }, i) => {
      const url = `/api/teams/${teamId}`;
      const member = { method: "PATCH", url: `${url}/members/${bob.userId}` } as const;
      if (i % 3 === 0) {
        const payload = { email, role: "owner" };
        const { link } = (await send({ method: "POST", url: `${url}/invitations`, payload })).json();
        const accept = { method: "POST", url: `/api/invitations/${link.split("#")[1]}/accept` } as const;
        return () => bob.send(accept);
      }
      const data = { id: `m${teamId}`, organizationId: teamId, userId: bob.userId, role: "viewer" };
      await prisma.member.create({ data });
      if (i % 3 === 1) return () => send({ ...member, payload: { role: "owner" } });
      return () => send({ method: "POST", url: `${member.url}/transfer` });
    }),
  );
  const replies = await Promise.all(requests.flatMap((ask) => Array.from({ length: 10 }, ask)));
  expect(replies).toHaveLength(MANY);
  expect(await prisma.member.count({ where: { userId: bob.userId, role: "owner" } })).toBe(MAX_OWN_TEAMS);
  const refused = replies.flatMap(({ statusCode, body }) => (statusCode === 409 ? [body] : []));
  expect(refused.some((body) => body.includes("20 teams, the maximum"))).toBe(true);
});

it("sends at most the maximum number of invitations per user and day", async () => {
  const carl = await signUp(app, "Carl");
  const one = { inviterId: carl.userId, organizationId: carl.teamId, role: "viewer", expiresAt: new Date() };
  await prisma.invitation.createMany({
    data: Array.from({ length: 100 - LEFT }, (_, i) => ({
      ...{ ...one, id: `c${i}`, tokenHash: `c${i}`, email: `c${i}@example.com`, status: "revoked" },
    })),
  });
  const url = `/api/teams/${carl.teamId}/invitations`;
  const replies = await Promise.all(
    Array.from({ length: MANY }, (_, i) =>
      carl.send({ method: "POST", url, payload: { email: `new${i}@example.com` } }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(LEFT);
  expect(await prisma.invitation.count({ where: { inviterId: carl.userId } })).toBe(100);
});

it("stores at most the maximum number of mappings, and still updates one", async () => {
  await prisma.namedMapping.createMany({
    data: Array.from({ length: MAX_MAPPINGS - LEFT }, (_, i) => ({
      teamId: ann.teamId,
      name: `m${i}`,
      headers: ["a"],
      mapping: [],
    })),
  });
  const url = `/api/teams/${ann.teamId}/mappings`;
  const mapping = (name: string, param: string) => ({
    name,
    model: "openedge-query",
    headers: ["buffer", "trips"],
    mapping: [{ target: { kind: "setting", param } }, { target: { kind: "metric", metric: "messages" } }],
  });
  expect(await atOnce(url, (i) => mapping(`new ${i}`, "mm"))).toEqual(fits);
  const changed = await ann.send({ method: "POST", url, payload: mapping("m7", "records") });
  expect(changed.json()).toMatchObject(mapping("m7", "records"));
});
