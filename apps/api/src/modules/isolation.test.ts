import { routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rules } from "../platform/auth/rules.ts";
import { type Ids, operationRequest } from "../testing/operation-request.ts";
import { rowsOfTeam } from "../testing/rows-of-team.ts";
import { newDatabase, type Person, testApp } from "../testing/test-app.ts";
import { type WholeTeam, wholeTeam } from "../testing/whole-team.ts";

const nowhere = "00000000-0000-7000-8000-000000000000";

let app: FastifyInstance;
let database: pg.Client;
let team: WholeTeam;
let before: Readonly<Record<string, string>>;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  team = await wholeTeam(app, databaseUrl);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  before = await rowsOfTeam(database, team.ann.teamId);
});
afterAll(async () => {
  await database.end();
  await app.close();
});

/** Names of the ids in an operation's path, query and body. */
function namesIn(operation: string): readonly string[] {
  const names = new Set<string>();
  const get = (_: object, name: string | symbol) => names.add(String(name)) && nowhere;
  operationRequest(operation, new Proxy<Record<string, string>>({}, { get }));
  return [...names];
}

/** Eve's replies, without the parts that differ between requests. */
async function answer(operation: string, ids: Ids) {
  const { statusCode, body } = await team.eve.send(operationRequest(operation, ids));
  const { requestId: _, ...content } = statusCode < 400 ? { body } : JSON.parse(body);
  return { statusCode, content };
}

const operationIds = Object.keys(routes).map((operation) => [operation, namesIn(operation)] as const);

const things = operationIds.flatMap(([operation, names]) =>
  names.filter((name) => !["modelId", "token"].includes(name)).map((name) => [operation, name] as const),
);
it.each(things)("%s answers a foreign %s as an unknown one", async (operation, name) => {
  const foreign = await answer(operation, { ...team.evesIds, [name]: team.ids[name] ?? "" });
  expect(foreign).toEqual(await answer(operation, { ...team.evesIds, [name]: nowhere }));
  // Lists of derived objects exist and are empty, and so is the reply that no team has it.
  const empty = (operation === "listShares" && name === "runId") || operation === "findTeamOf";
  expect(foreign.statusCode).toBe(empty ? 200 : 404);
});

const withToken = operationIds.filter(([, names]) => names.includes("token")).map(([operation]) => operation);
const deadTokens = ["expiredLink", "revokedLink", "withdrawnInvitation"] as const;
it.each(withToken.flatMap((operation) => deadTokens.map((token) => [operation, token] as const)))(
  "%s answers the token of an %s as an unknown one",
  async (operation, token) => {
    const dead = await answer(operation, { ...team.evesIds, token: team.tokens[token] });
    expect(dead).toEqual(await answer(operation, team.evesIds));
    expect([404, 410]).toContain(dead.statusCode);
  },
);

it("left Ann's data unchanged and her session valid", async () => {
  expect(await rowsOfTeam(database, team.ann.teamId)).toEqual(before);
  expect((await team.ann.send({ url: "/api/me/sessions" })).json().items).toHaveLength(1);
});

it("opens a valid link", async () => {
  const { statusCode } = await app.inject({ url: `/api/shares/${team.tokens.link}` });
  expect(statusCode).toBe(200);
});

/** Replies of the team's operations to a former member's session. */
async function answersTo({ send }: Person) {
  const codes = new Map<string, number>();
  for (const [operation, route] of Object.entries(routes)) {
    if (rules[route.permission].of !== "team") continue;
    codes.set(operation, (await send(operationRequest(operation, team.ids))).statusCode);
  }
  return codes;
}
const every = (codes: ReadonlyMap<string, number>) => [...new Set(codes.values())];

it("answers every operation of a former member's session as for an unknown team", async () => {
  const url = `/api/teams/${team.ann.teamId}/leave`;
  expect((await team.editor.send({ method: "POST", url })).statusCode).toBe(204);
  expect(every(await answersTo(team.editor))).toEqual([404]);
});

it("rejects an owner's operations after a transfer, and allows them to the new owner", async () => {
  const hand = {
    method: "POST",
    url: `/api/teams/${team.ann.teamId}/members/${team.viewer.userId}/transfer`,
  } as const;
  expect((await team.viewer.send(hand)).statusCode).toBe(403);
  expect((await team.ann.send(hand)).statusCode).toBe(204);
  const owning = Object.entries(routes).filter(([, { permission }]) => permission === "ownTeam");
  expect(owning.length).toBeGreaterThan(6);
  for (const [operation] of owning) {
    const { statusCode } = await team.ann.send(operationRequest(operation, team.ids));
    expect([operation, statusCode]).toEqual([operation, 403]);
  }
  expect((await team.viewer.send({ url: `/api/teams/${team.ann.teamId}/invitations` })).statusCode).toBe(200);
});

it("answers every session of a deleted team as for an unknown team, and its keys as revoked", async () => {
  const { name } = (await team.viewer.send({ url: "/api/me" }))
    .json()
    .teams.find(({ id }: { id: string }) => id === team.ann.teamId);
  const url = `/api/teams/${team.ann.teamId}?name=${encodeURIComponent(name)}`;
  expect((await team.ann.send({ method: "DELETE", url })).statusCode).toBe(403);
  expect((await team.viewer.send({ method: "DELETE", url })).statusCode).toBe(204);
  for (const person of [team.ann, team.viewer, team.uploader])
    expect(every(await answersTo(person))).toEqual([404]);
  const headers = { authorization: `Bearer ${team.tokens.write}` };
  expect((await app.inject({ url: "/api/key", headers })).statusCode).toBe(401);
});
