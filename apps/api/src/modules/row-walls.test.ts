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

/** Everybody may do everything: what holds then is the database's alone. */
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

describe.each(strangers)("with the checks of permissions taken away, %s", (_, headersOf) => {
  it.each(ofTeams)("gets nothing by %s", async (id, route) => {
    const options = operationRequest(id, team.ids);
    const reply = await open.inject({ ...options, headers: { ...options.headers, ...headersOf() } });
    // Lists are there, and empty.
    if (route.method !== "GET") expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
    expect(reply.rawPayload.includes(MARK)).toBe(false);
    expect(reply.rawPayload.includes(team.tokens.link)).toBe(false);
  });

  it("leaves every row of the team as it was", async () => {
    expect(await rowsOfTeam(database, team.ann.teamId)).toEqual(before);
  });
});

it("shows members with the same checks taken away what is theirs", async () => {
  const options = operationRequest("listExperiments", team.ids);
  const reply = await open.inject({ ...options, headers: { cookie: team.ann.cookie } });
  expect(reply.body).toContain(MARK);
});

it("shows the product's role of no table a row of another team", async () => {
  for (const name of await tablesOfTeams(database)) {
    const count = `SELECT count(*)::int AS count FROM "${name}" WHERE team_id = $1`;
    const all = await database.query<{ count: number }>(count, [team.ann.teamId]);
    expect([name, (all.rows[0]?.count ?? 0) > 0]).toEqual([name, true]);
    await database.query("BEGIN");
    await database.query(
      "SELECT set_config('wirecost.team', $1, true), set_config('wirecost.person', $2, true), set_config('role', 'wirecost_app', true)",
      [team.eve.teamId, team.eve.userId],
    );
    const seen = await database.query<{ count: number }>(count, [team.ann.teamId]);
    await database.query("ROLLBACK");
    expect([name, seen.rows[0]?.count]).toEqual([name, 0]);
  }
});
