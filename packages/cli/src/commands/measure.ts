import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toCsv } from "@wirecost/importers";
import { roundTrips } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { readNumber, readSeed } from "../input/read-number.ts";
import { serverHelp } from "../input/reading-flags.ts";
import { databaseError, databaseOf, openDatabase } from "../measure/connect-database.ts";
import { fitMeasured, rowsOf, setupOf } from "../measure/fit-measured.ts";
import { type Measured, measureConversations, roundTripMs } from "../measure/measure-conversations.ts";
import { measuredText } from "../measure/measured-text.ts";
import { dropTables } from "../measure/tables.ts";
import { readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { upload } from "./upload.ts";

const SECONDS = "60";
const MAX_SECONDS = 100;
/** Name of an upload of the runs. */
const UPLOADED = "measured.csv";

const accepted = [
  ["URL", "the database; without it DATABASE_URL, then PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE"],
  ["--seconds 60", "about how long it may take, up to 100", { default: SECONDS }],
  ["--out FILE", "writes the calibration, JSON, to a new file"],
  ["--rows FILE", "writes every measured run, CSV, to a new file, for upload and compare"],
  ["--upload", "stores the runs for the team, as upload does"],
  ["--json", "one JSON document"],
  ["--seed N", "of the order of runs", { default: "1" }],
  ...serverHelp,
] as const satisfies readonly Option[];

/** Runs the lab's conversations with a user's own database, and fits the round-trips model to them. */
export const measure: Command = {
  usage: "[postgres://USER@HOST:PORT/DATABASE] [options]",
  summary:
    "Measure round trips, fetch sizes, batches and pipelines with your database, and calibrate the model.",
  options: accepted,
  examples: ["postgres://ann@db.example:5432/shop --out calibration.json", "--seconds 20 --upload"],
  async run(args, context) {
    const { env, out, err, progress } = context;
    const { values, positionals } = parseArguments(args, accepted);
    const format = readFormat(values, ["text", "json"]);
    const [url = env.DATABASE_URL, ...more] = positionals;
    if (more.length > 0) throw new CliError(`measure takes one database, not ${positionals.length}.`);
    const seconds = readNumber("--seconds", values.seconds);
    if (seconds <= 0 || seconds > MAX_SECONDS)
      throw new CliError(`--seconds ${values.seconds}: it should be above 0, up to ${MAX_SECONDS}.`);
    const seed = readSeed(values.seed);
    // Checked first: otherwise the measurement would be lost.
    for (const [option, path] of [
      ["--out", values.out],
      ["--rows", values.rows],
    ] as const)
      if (path !== undefined && existsSync(path))
        throw new CliError(`${option} ${path} exists already: name a new file.`);
    const database = databaseOf(url);
    const note = (text: string) => err(lineOf(text));
    note(
      `Measures ${database.name}. It creates three temporary tables, of 12,000 rows together, which end with the connection, and changes nothing else.`,
    );
    await openDatabase(database);
    const { client, name } = database;
    let measured: Measured;
    let version: string;
    try {
      version =
        (await client.query<{ server_version: string }>("SHOW server_version")).rows[0]?.server_version ?? "";
      measured = await measureConversations(client, {
        forMs: 1000 * seconds,
        seed,
        ...(progress && { progress }),
      });
      await dropTables(client);
    } catch (error) {
      throw databaseError(error, name);
    } finally {
      progress?.("");
      await client.end().catch(() => {});
    }
    const calibration = fitMeasured(measured, seed);
    const csv = toCsv(rowsOf(measured), roundTrips, setupOf(measured));
    if (values.out !== undefined) writeNew("--out", values.out, jsonText(calibration));
    if (values.rows !== undefined) writeNew("--rows", values.rows, csv);
    const { shortest, median } = roundTripMs(measured);
    const document = {
      server: { name, version },
      roundTripMs: { shortest, median, count: measured.pingsMs.length },
      setup: setupOf(measured),
      runs: rowsOf(measured).map(({ row, label, replicate, settings, metrics }) => {
        return { row, label, replicate: Number(replicate), settings, ...metrics };
      }),
      calibration,
    };
    if (format === "json") out(jsonText(document));
    else out(measuredText(measured, calibration));
    if (!values.upload) return EXIT.fine;
    const folder = mkdtempSync(join(tmpdir(), "wirecost-measured-"));
    try {
      const path = join(folder, UPLOADED);
      writeFileSync(path, csv);
      const facts = [`version=${version}`, `pingMs=${shortest.toFixed(3)}`].flatMap((fact) => [
        "--fact",
        fact,
      ]);
      const server = [
        ...(values.url === undefined ? [] : ["--url", values.url]),
        ...(values["token-file"] === undefined ? [] : ["--token-file", values["token-file"]]),
      ];
      // Its folder is removed afterwards.
      const named = (print: (text: string) => void) => (text: string) =>
        print(text.replaceAll(path, UPLOADED));
      const quiet = {
        ...context,
        // The document is the result; the outcome of the upload is a separate note.
        out: named(format === "json" ? err : out),
        err: named(err),
        ...(progress && { progress: named(progress) }),
      };
      return await upload.run([path, "--model", roundTrips.id, ...facts, ...server], quiet);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** @throws CliError where it cannot be written, or exists meanwhile */
function writeNew(option: string, path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new CliError(`${option} ${path} cannot be written: ${code}.`, { cause: error });
  }
}
