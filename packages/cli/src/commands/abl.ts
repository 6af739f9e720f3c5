import { differences, ITERATIONS, OTHER_RECORDS } from "@wirecost/abl";
import { sourceConversation } from "@wirecost/abl/conversation";
import { joinsOnServer, RELEASE_HINT, releaseSettings } from "@wirecost/abl/parameters";
import { recordingLines } from "@wirecost/conversation";
import { type Model, openedgeQuery, openedgeServers, parseParams } from "@wirecost/sim-core";
import { ablDocument } from "../abl/abl-document.ts";
import { ablMarkdown, ablText } from "../abl/abl-text.ts";
import { costFiles } from "../abl/cost-files.ts";
import { diffBytes } from "../abl/diff-bytes.ts";
import { readCount, readSizes, unreadSizes } from "../abl/read-assumptions.ts";
import { readClientLogs } from "../abl/read-client-log.ts";
import { schemaSizes, withSizes } from "../abl/schema-sizes.ts";
import { SourceFiles } from "../abl/source-files.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { givenSettings } from "../input/given-settings.ts";
import { latencyOf } from "../input/latency-of.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { slashed } from "../input/paths.ts";
import { formatHelp, MARKDOWN_TOO, readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { releaseOf } from "../pf/release-of.ts";
import { RecordingFile } from "../record/recording-file.ts";

const accepted = [
  ["--rtt 10", "the round-trip time in ms, as ping shows it; 2 by default"],
  [
    "--records TABLE=N,...",
    "records that FOR EACH of a table reads each time; of a loop over it, its iterations",
    "repeatable",
  ],
  ["--record-bytes TABLE=N,...", "mean size of a record; dbanalys shows it", "repeatable"],
  ["--schema FILE.df", "record sizes of tables by the formats of their fields; repeatable", "repeatable"],
  [
    "--analysis FILE",
    "records and record sizes of tables, from proutil -C dbanalys; repeatable",
    "repeatable",
  ],
  [
    "--other-records N",
    `records of tables that --records does not name; ${OTHER_RECORDS} by default, in loops 10 at most`,
    { default: String(OTHER_RECORDS) },
  ],
  [
    "--iterations N",
    `iterations of loops whose number the code does not say; ${ITERATIONS} by default`,
    { default: String(ITERATIONS) },
  ],
  ["--version 12.8", `the release of OpenEdge, for the server's defaults and its joins: ${RELEASE_HINT}`],
  [
    "--propath FOLDER,...",
    "folders in which includes are looked up first; then the named folders, this one and that of the file",
    "repeatable",
  ],
  [
    "--log FILE",
    "a client log with QryInfo: costs of what the queries of each line read and used; with 4GLTrace, of all calls; repeatable",
    "repeatable",
  ],
  ["--pf FILE", "server settings from a .pf file or a database's .lg", "repeatable"],
  [
    "--set NAME=VALUE",
    "another setting of the model openedge-query, by name or flag: -Mm=16384",
    "repeatable",
  ],
  ["--out FILE.wirecost", "writes the round trips to a new file for wirecost conversation and its page"],
  ["--diff", "prints the suggested changes of the code as a unified diff, and nothing else"],
  ["--all", "every statement, not only the costliest"],
  ...formatHelp,
] as const satisfies readonly Option[];

/** The settings of queries, and those with which a server joins. */
const queriesAndJoins: Model = {
  ...openedgeQuery,
  params: {
    ...openedgeQuery.params,
    threadedServer: openedgeServers.params.threadedServer,
    ssj: openedgeServers.params.ssj,
  },
};

const isOn = (value: unknown) => (value === undefined ? undefined : value === true);

/** The database messages of ABL source: no server, no account, no compiler. */
export const abl: Command = {
  usage: "FILE|FOLDER... [options]",
  summary: "What ABL source costs over a network: messages and time of each statement, and what saves them.",
  options: accepted,
  examples: [
    "order-report.p --rtt 10 --records customer=5000,order=12",
    "src --rtt 25 --pf server.pf --format markdown",
    "src --schema sports2000.df --analysis dbanalys.txt",
    "order-report.p --diff > no-lock.diff",
    "order-report.p --out order-report.wirecost",
    "order-report.p --log client.log",
  ],
  async run(args, { out, outBytes, err }) {
    const { values, positionals } = parseArguments(args, accepted);
    if (positionals.length === 0)
      throw new CliError("Name a file or folder with ABL source: .p, .i, .w or .cls.");
    const format = readFormat(values, MARKDOWN_TOO);
    const note = (text: string) => err(lineOf(text));
    const { ssj, threadedServer, ...given } = (await givenSettings(queriesAndJoins, values, note)).settings;
    if (given.latencyMs !== undefined && values.rtt !== undefined)
      throw new CliError("--rtt and --set latencyMs state the latency twice: use one of them.");
    const release = values.version === undefined ? undefined : releaseOf(values.version);
    const sizes = readSizes(values.records ?? [], values["record-bytes"] ?? []);
    const ofSchema = await schemaSizes([...(values.schema ?? []), ...(values.analysis ?? [])], note);
    const assumptions = {
      settings: parseParams(openedgeQuery, {
        ...(release && releaseSettings(release)),
        ...(values.rtt !== undefined && latencyOf(values.rtt)),
        ...given,
      }),
      ...sizes,
      tables: withSizes(ofSchema, sizes.tables),
      release,
      joinsOnServer: joinsOnServer({ ssj: isOn(ssj), threadedServer: isOn(threadedServer) }, release),
      otherRecords: readCount("--other-records", values["other-records"]),
      iterations: readCount("--iterations", values.iterations),
    };
    const propath = (values.propath ?? []).flatMap((one) => one.split(",")).filter(Boolean);
    const sources = await SourceFiles.list(positionals, propath);
    const log = values.log && (await readClientLogs(values.log));
    const files = costFiles(sources, assumptions, log, note);
    if (files.length === 0) throw new CliError(`${positionals.join(", ")}: no ABL source.`);
    for (const text of unreadSizes(sizes, files)) note(text);
    if (values.out !== undefined) {
      const name =
        positionals.length === 1 ? slashed(positionals[0] ?? "") : `${positionals.length} files and folders`;
      const file = new RecordingFile(values.out);
      for (const lines of recordingLines(sourceConversation(name, files, assumptions))) file.write(lines);
      file.close();
    }
    if (values.diff) {
      for (const { path, diff } of differences(files, (path) => sources.lineEndOf(path))) {
        const file = outBytes && sources.read(path);
        const bytes = typeof file === "object" ? diffBytes(diff, file) : undefined;
        if (bytes) outBytes?.(bytes);
        else out(diff);
      }
      return EXIT.fine;
    }
    if (format === "json") out(jsonText(ablDocument(files, assumptions)));
    else out((format === "markdown" ? ablMarkdown : ablText)(files, assumptions, values.all === true));
    return EXIT.fine;
  },
};
