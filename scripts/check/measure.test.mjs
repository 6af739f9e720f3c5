import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { readTable } from "@wirecost/importers";
import { getModel, simulate } from "@wirecost/sim-core";
import Papa from "papaparse";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenLocally } from "../start/free-port.mjs";
import { runTerminal, terminal } from "./terminal/run-terminal.mjs";
import { useScratch } from "./terminal/scratch.mjs";

const PASSWORD = "p@ss:w/or?d#%25";
const RTT_MS = 7;
const scratch = useScratch();
/** @type {pg.Client} */
let owner;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: scratch.databaseUrl });
  await owner.connect();
  // A user with no right but to connect and to create temporary tables, in a database with tables of its own.
  await owner.query(`
    CREATE ROLE "Käthe o'Hara" LOGIN PASSWORD ${owner.escapeLiteral(PASSWORD)};
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    CREATE TABLE public.wirecost_read (id text);
    INSERT INTO public.wirecost_read VALUES ('mine')`);
});
afterAll(() => owner.end());

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
function wirecost(args, more) {
  const { hostname, port, pathname } = new URL(scratch.databaseUrl);
  const env = {
    PGHOST: hostname,
    PGPORT: port,
    PGDATABASE: pathname.slice(1),
    PGUSER: "Käthe o'Hara",
    PGPASSWORD: PASSWORD,
    DATABASE_URL: undefined,
    ...more,
  };
  return runTerminal(args, { cwd: scratch.folder, env });
}

const model = getModel("round-trips");

describe("wirecost measure", () => {
  it("measures through a network, and fits the model to it", async () => {
    const to = new URL(scratch.databaseUrl).host;
    const command = [
      "--",
      process.execPath,
      terminal,
      "measure",
      "--seconds",
      "0.1",
      "--out",
      "fit.json",
      "--rows",
      "runs.csv",
    ];
    const { exit, out, err } = await wirecost([
      "record",
      "--to",
      to,
      "--delay",
      `${RTT_MS}ms`,
      "--json",
      ...command,
    ]);
    expect(err).toContain("It creates three temporary tables");
    expect(exit).toBe(0);
    const fit = JSON.parse(await readFile(join(scratch.folder, "fit.json"), "utf8"));
    expect(fit.model).toBe(model.id);
    expect(err).toMatch(/Round-trip time \d+(\.\d+)? ms: the shortest of \d+ without work/);
    const csv = await readFile(join(scratch.folder, "runs.csv"), "utf8");
    /** @type {{ data: Record<string, string>[] }} */
    const { data: runs } = Papa.parse(csv.trim(), { header: true });
    expect(runs.length % 13).toBe(0);
    const read = readTable({ name: "runs.csv", bytes: new TextEncoder().encode(csv) }, { model });
    expect([read.notes, read.rowCount]).toEqual([[], runs.length]);
    // What the delay guarantees: the network's round trip, and that of each that the model counts.
    for (const { rttMs } of runs) expect(Number(rttMs)).toBeGreaterThanOrEqual(RTT_MS);
    const { constants } = fit;
    for (const { param, value, low, high } of constants)
      expect([param, low <= value, value <= high]).toEqual([param, true, true]);
    const fitted = Object.fromEntries(
      constants.map((/** @type {{ param: string, value: number }} */ { param, value }) => [param, value]),
    );
    for (const run of runs) {
      const settings = Object.fromEntries(
        Object.entries(run).flatMap(([id, text]) => {
          const param = model.params[id];
          if (!param || text === "") return [];
          return [
            [id, param.kind === "number" ? Number(text) : param.kind === "toggle" ? text === "true" : text],
          ];
        }),
      );
      const { roundTrips = 0 } = simulate(model, { ...settings, ...fitted });
      expect(roundTrips).toBeGreaterThan(0);
      expect(Number(run.elapsedMs)).toBeGreaterThanOrEqual(roundTrips * RTT_MS);
    }
    // One more round of each was for warming up; the recorder counts as many fetches as the model.
    const replicates = runs.length / 13;
    const fetches = [25 + 1, 25 + 1, 4 + 1].reduce((sum, count) => sum + count, 0);
    const { statements } = JSON.parse(out);
    const fetch = statements.find((/** @type {{ operation: string }} */ one) => one.operation === "FETCH");
    expect(fetch.calls).toBe(fetches * (replicates + 1));
    expect(out + err).not.toContain(PASSWORD);
  });

  it("leaves nothing behind, and a table of the same name as it was", async () => {
    const { exit, out } = await wirecost(["measure", "--seconds", "0.1", "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      server: { name: expect.stringContaining("user Käthe o'Hara") },
      calibration: { model: "round-trips" },
    });
    const left = await owner.query(
      "SELECT nspname, relname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relname LIKE '%wirecost%'",
    );
    expect(left.rows).toEqual([{ nspname: "public", relname: "wirecost_read" }]);
    expect((await owner.query("SELECT id FROM public.wirecost_read")).rows).toEqual([{ id: "mine" }]);
  });

  it("names what it uploads, and no folder that is gone afterwards", async () => {
    const at = "2026-03-04T10:00:00.000Z";
    const id = "00000000-0000-4000-8000-000000000007";
    const key = {
      ...{ id, name: "build", scope: "upload", prefix: "wc_", madeBy: null, makerId: null, makerRole: null },
      ...{ createdAt: at, expiresAt: null, lastUsedAt: null, pausesAt: null },
    };
    const team = { id, name: "Shop" };
    const refusal = {
      type: "about:blank",
      title: "Full",
      status: 403,
      code: "forbidden",
      detail: "It is full.",
    };
    const server = createServer((request, response) => {
      const isKey = request.url === "/api/key";
      request.resume().on("end", () => {
        response.writeHead(isKey ? 200 : 403, {
          "content-type": isKey ? "application/json" : "application/problem+json",
        });
        response.end(JSON.stringify(isKey ? { key, team } : { ...refusal, requestId: "x" }));
      });
    });
    const url = `http://127.0.0.1:${await listenLocally(server)}`;
    const command = ["measure", "--seconds", "0.1", "--upload", "--url", url];
    const { out, err } = await wirecost(command, { WIRECOST_TOKEN: `wc_${"a".repeat(43)}` });
    server.close();
    expect(out).toMatch(/^measured\.csv: \d+ rows of /m);
    expect(err).toContain("It is full.");
    expect(out + err).not.toContain("wirecost-measured-");
  });

  it("says what is missing where it may create no temporary table", async () => {
    const database = new URL(scratch.databaseUrl).pathname.slice(1);
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
    const { exit, err } = await wirecost(["measure"]);
    expect([exit, err]).toEqual([2, expect.stringContaining("GRANT TEMPORARY ON DATABASE")]);
    await owner.query(`GRANT TEMPORARY ON DATABASE ${database} TO PUBLIC`);
    await owner.query(`ALTER ROLE "Käthe o'Hara" SET default_transaction_read_only = on`);
    expect((await wirecost(["measure"])).err).toContain("default_transaction_read_only=off");
  });

  it("keeps a file that exists, before it measures", async () => {
    const { exit, err } = await wirecost(["measure", "--out", "fit.json"]);
    expect([exit, err]).toEqual([2, "wirecost: --out fit.json exists already: name a new file.\n"]);
  });
});
