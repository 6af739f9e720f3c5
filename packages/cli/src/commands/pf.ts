import {
  FINDING_KINDS,
  type License,
  parameterDifference,
  queryWorkload,
  RELEASE_HINT,
  reviewCommands,
  reviewedWorkload,
} from "@wirecost/abl/parameters";
import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { readCount } from "../abl/read-assumptions.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { givenSettings } from "../input/given-settings.ts";
import { latencyOf } from "../input/latency-of.ts";
import { allOf, oneOf } from "../input/one-of.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { formatHelp, MARKDOWN_TOO, readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { loadParameters } from "../pf/load-parameters.ts";
import { loadWorkload } from "../pf/load-workload.ts";
import { releaseOf } from "../pf/release-of.ts";
import { reviewsDocument } from "../pf/review-document.ts";
import { reviewMarkdown, reviewText } from "../pf/review-text.ts";

const SIDES = ["server", "client"] as const;
const LICENSES = ["enterprise", "workgroup"] as const satisfies readonly License[];

const accepted = [
  ["--version 12.8", `the release of OpenEdge: ${RELEASE_HINT}`],
  ["--client FILE", "the client's .pf, beside the server's; repeatable", "repeatable"],
  ["--within FOLDER", "another folder whose files -pf may name; repeatable", "repeatable"],
  ["--side server", "which side the files are of, server or client, if they do not show it"],
  ["--license workgroup", "the database product: enterprise or workgroup"],
  ["--rtt 10", "the round-trip time in ms, as ping shows it; 2 by default"],
  ["--records N", "records that the query reads, without --conversation; 1758 by default"],
  ["--record-bytes N", "mean size of a record; dbanalys shows it; 212 by default"],
  ["--clients N", "remote clients; by default what -n allows"],
  [
    "--conversation FILE",
    "what is computed: a recording of wirecost abl --out, or a client log with QryInfo; without it, one query",
  ],
  ["--set NAME=VALUE", "another setting of the model openedge-query, such as pattern", "repeatable"],
  ["--diff", "prints the corrected files as a unified diff, and nothing else"],
  ["--tune", "with --diff: also changes values that cost time here"],
  ["--fail-on KIND,...", `exit 99 for findings of these kinds: ${FINDING_KINDS.join(", ")}`, "repeatable"],
  ...formatHelp,
] as const satisfies readonly Option[];

export const pf: Command = {
  usage: "FILE... --version RELEASE [options]",
  summary:
    "Reviews OpenEdge .pf files and start-ups in a .lg: what each parameter costs, what conflicts, what is misspelled.",
  options: accepted,
  examples: [
    "server.pf --version 12.8 --rtt 10 --records 1758 --record-bytes 100",
    "server.pf --client client.pf --version 11.7 --fail-on conflict,unknown",
    "server.pf --version 12.8 --rtt 30 --conversation order-report.wirecost",
    "server.pf --version 12.8 --diff > server.diff",
  ],
  async run(args, { out, err }) {
    const { values, positionals } = parseArguments(args, accepted);
    if (positionals.length === 0 && !values.client) throw new CliError("Name a .pf file.");
    const format = readFormat(values, MARKDOWN_TOO);
    if (values.version === undefined)
      throw new CliError(`--version is missing: name the release of OpenEdge, ${RELEASE_HINT}.`);
    const release = releaseOf(values.version);
    const failing = allOf("--fail-on", values["fail-on"], FINDING_KINDS);
    const note = (text: string) => err(lineOf(text));
    const { settings: given } = await givenSettings(openedgeQuery, { set: values.set }, note);
    if (given.latencyMs !== undefined && values.rtt !== undefined)
      throw new CliError("--rtt and --set latencyMs state the latency twice: use one of them.");
    const params = parseParams(openedgeQuery, {
      ...(values.rtt !== undefined && latencyOf(values.rtt)),
      ...(values.records !== undefined && { records: readCount("--records", values.records) }),
      ...(values["record-bytes"] !== undefined && {
        recordBytes: readCount("--record-bytes", values["record-bytes"]),
      }),
      // Whole records, as on the page, unless --set fields=true.
      fields: false,
      ...given,
    });
    if (values.conversation !== undefined && values.records !== undefined)
      throw new CliError(
        "--records applies to one query, and --conversation has records of its own: use one of them.",
      );
    const workload =
      values.conversation === undefined
        ? queryWorkload(params)
        : await loadWorkload(values.conversation, params, note);
    const clients = values.clients === undefined ? undefined : readCount("--clients", values.clients);
    const options = { folders: values.within ?? [], note };
    const server = await loadParameters(positionals, options);
    const client = await loadParameters(values.client ?? [], options);
    const [log] = [...server.logs, ...client.logs];
    if (values.diff && log !== undefined)
      throw new CliError(
        `--diff corrects .pf files, and ${log} is a database log: name the file of its broker.`,
      );
    const reviews = reviewCommands({
      files: server.files,
      clientFiles: client.files,
      side: values.side === undefined ? undefined : oneOf("--side", values.side, SIDES),
      license: values.license === undefined ? undefined : oneOf("--license", values.license, LICENSES),
      release,
      workload: reviewedWorkload(workload, Number(params.latencyMs), clients),
      open: (path, from) => server.open(path, from) ?? client.open(path, from),
    });
    const findings = reviews.flatMap(({ review }) => review.findings);
    if (values.diff) {
      const edits = findings.flatMap((one) => one.edits ?? []);
      const tuning = values.tune ? reviews.flatMap(({ review }) => review.tuning) : [];
      const read = new Map(reviews.flatMap(({ review }) => review.read).map((file) => [file.name, file]));
      const lineEnd = server.isWindows || client.isWindows ? "\r\n" : "\n";
      out(parameterDifference([...read.values()], [...edits, ...tuning], lineEnd));
    } else if (format === "json") out(jsonText(reviewsDocument(reviews)));
    else out(reviews.map(format === "markdown" ? reviewMarkdown : reviewText).join("\n"));
    const failed = findings.filter(({ kind }) => failing.includes(kind)).length;
    if (failed > 0)
      err(`${failed} ${failed === 1 ? "finding" : "findings"} of --fail-on ${failing.join(",")}.\n`);
    return failed > 0 ? EXIT.threshold : EXIT.fine;
  },
};
