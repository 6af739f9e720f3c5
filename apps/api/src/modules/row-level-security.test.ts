import { routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { permissions } from "../platform/auth/permissions.ts";
import { rules } from "../platform/auth/rules.ts";
import { operationRequest } from "../testing/operation-request.ts";
import { rowsOfTeam, tablesOfTeams } from "../testing/rows-of-team.ts";
import { newDatabase, testApp } from "../testing/test-app.ts";
import { MARK, type WholeTeam, wholeTeam } from "../testing/whole-team.ts";

async function anybody(): Promise<void> {}

/** Every caller is authorized, so only the database protects the data. */
const noChecks: typeof permissions = () => ({
  anyone: anybody,
  readTeam: anybody,
  editTeam: anybody,
  uploadToTeam: anybody,
  readKeys: anybody,
  editKeys: anybody,
  ownKey: anybody,
  ownTeam: anybody,
  inTeam: anybody,
  readMembers: anybody,
  ownAccount: anybody,
  signedIn: anybody,
});

let guarded: FastifyInstance;
let open: FastifyInstance;
let team: WholeTeam;
let database: pg.Client;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  guarded = await testApp({ databaseUrl });
  team = await wholeTeam(guarded, databaseUrl);
  open = await testApp({ databaseUrl }, undefined, noChecks);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  before = await rowsOfTeam(database, team.ann.teamId);
});
afterAll(async () => {
  await database.end();
  await open.close();
  await guarded.close();
});

const ofTeams = Object.entries(routes).filter(([, { permission }]) => rules[permission].of === "team");
const strangers: readonly (readonly [string, () => Record<string, string>])[] = [
  ["a member of another team", () => ({ cookie: team.eve.cookie })],
  ["a removed member", () => ({ cookie: team.removed.cookie })],
  ["a key of another team", () => ({ authorization: `Bearer ${team.tokens.eves}` })],
  ["no credentials", () => ({})],
];

describe.each(strangers)("without permission checks, %s", (_, headersOf) => {
  it.each(ofTeams)("gets nothing from %s", async (id, route) => {
    const options = operationRequest(id, team.ids);
    const reply = await open.inject({ ...options, headers: { ...options.headers, ...headersOf() } });
    // Lists exist and are empty.
    if (route.method !== "GET") expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
    expect(reply.rawPayload.includes(MARK)).toBe(false);
    expect(reply.rawPayload.includes(team.tokens.link)).toBe(false);
  });

  it("leaves every row of the team unchanged", async () => {
    expect(await rowsOfTeam(database, team.ann.teamId)).toEqual(before);
  });
});

it("shows members their own data without permission checks", async () => {
  const options = operationRequest("listExperiments", team.ids);
  const reply = await open.inject({ ...options, headers: { cookie: team.ann.cookie } });
  expect(reply.body).toContain(MARK);
});

it("shows the product's role no row of another team in any table", async () => {
  for (const name of await tablesOfTeams(database)) {
    const count = `SELECT count(*)::int AS count FROM "${name}" WHERE team_id = $1`;
    const all = await database.query<{ count: number }>(count, [team.ann.teamId]);
    expect([name, (all.rows[0]?.count ?? 0) > 0]).toEqual([name, true]);
    await database.query("BEGIN");
    await database.query(
      "SELECT set_config('wirecost.team', $1, true), set_config('wirecost.person', $2, true), set_config('role', 'wirecost_app', true)",
      [team.eve.teamId, team.eve.userId],
    );
    const visible = await database.query<{ count: number }>(count, [team.ann.teamId]);
    await database.query("ROLLBACK");
    expect([name, visible.rows[0]?.count]).toEqual([name, 0]);
  }
});
