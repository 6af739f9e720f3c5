import { type Finding, lintTable, type UnstatedOfSet, unstatedOfTable } from "@wirecost/analysis";
import type { Environment, EnvironmentFacts, NamedMapping } from "@wirecost/contract";
import { impossibleRttText } from "@wirecost/conversation";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { loadConversation } from "../conversation/load-conversation.ts";
import { recordedRttMs } from "../conversation/networks.ts";
import {
  type ConversationOutcome,
  conversationOutcome,
  conversationsToSend,
  exceededText,
  isConversation,
  namesText,
  outcomeText,
  type ReadConversation,
  sendConversation,
} from "../conversation/upload-conversation.ts";
import { EXIT } from "../exit-code.ts";
import { type MeasuredFile, measuredFile } from "../input/measured-file.ts";
import { namedOf } from "../input/named-of.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { planFile } from "../input/plan-file.ts";
import { readingHelp, serverHelp } from "../input/reading-flags.ts";
import { statedEnvironment, statedFacts } from "../input/stated-environment.ts";
import { readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { factsText, findingsText, readingText } from "../output/reading-text.ts";
import { type Connection, connect } from "../server/connect.ts";
import { findPlan } from "../server/find-plan.ts";

interface UploadOutcome {
  readonly file: string;
  readonly model: string | null;
  readonly format: string | null;
  readonly rows: number;
  readonly findings: readonly Finding[];
  /** Unstated parameters that affect predictions; omitted for custom tables. */
  readonly unstated?: UnstatedOfSet;
  /** The known environment. */
  readonly measuredOn: EnvironmentFacts;
  /** Id of the plan whose settings are used. */
  readonly plan?: string;
  readonly stored?: { readonly id: string; readonly url: string; readonly duplicate: boolean };
}

/** Options for reading a measured file: with one of them, it is not a recorded conversation. */
const MEASURED = [
  "model",
  "set",
  "pf",
  "column",
  "map",
  "numbers",
  "mapping",
  "plan",
  "environment",
  "fact",
] as const;

const accepted = [
  ...readingHelp,
  ["--mapping NAME", "a saved mapping of the team; needs a key of scope write, or read in a dry run"],
  [
    "--plan FILE",
    "the plan that it was measured for, for its settings; a key of scope write finds the team's by itself",
  ],
  ["--environment NAME", "a saved environment of the team; needs the same key as --mapping"],
  [
    "--fact NAME=VALUE",
    "environment of the measurement: version=12.8.3, host=db1, cores=8, pingMs=0.2 and others",
    "repeatable",
  ],
  [
    "--name NAME",
    "name of a recorded conversation, instead of its own; recordings of one name are its history",
  ],
  [
    "--recorded-rtt 0.3ms",
    "the round-trip time that a conversation was recorded over, where its file has none (a server's log) or a wrong one",
  ],
  ["--again", "store another reading of the same bytes beside the first"],
  ["--dry-run", "read the files and report findings, and send nothing: needs no key"],
  ["--json", "one JSON document"],
  ...serverHelp,
] as const satisfies readonly Option[];

/** Reads files locally, reports findings, and stores them for the key's team. */
export const upload: Command = {
  usage: "FILE... [options]",
  summary: "Read measured files and recorded conversations, report findings, and store them for the team.",
  options: accepted,
  examples: [
    "nettraffic.txt --pf server.pf",
    "page.wirecost --name 'orders page'",
    "checkout.har orders.log --name checkout --recorded-rtt 0.3ms",
    "load.csv --model round-trips --column 'took ms=elapsedMs' --dry-run",
  ],
  async run(args, context) {
    const { out, err, progress = () => {} } = context;
    const { values, positionals } = parseArguments(args, accepted);
    const format = readFormat(values, ["text", "json"]);
    if (positionals.length === 0) throw new CliError("upload needs a file: wirecost upload nettraffic.txt");
    const note = (text: string) => err(lineOf(text));
    const recordedMs = recordedRttMs(values["recorded-rtt"]);
    if (values.mapping !== undefined && (values.column ?? values.map ?? values.numbers))
      throw new CliError(
        "--mapping says what columns hold, as --column, --map and --numbers do: give one or the others.",
      );
    const given = values.plan === undefined ? undefined : await planFile(values.plan);
    let server: Connection | undefined;
    const reach = async () => {
      server ??= await connect(context, values);
      return server;
    };
    let namedMapping: NamedMapping | undefined;
    let environment: Environment | undefined;
    const optionFacts = statedFacts(values.fact ?? []);
    if (values.mapping !== undefined || values.environment !== undefined) {
      const { client, team } = await reach();
      const params = { teamId: team.id };
      if (values.mapping !== undefined)
        namedMapping = namedOf("mapping", values.mapping, (await client.listMappings({ params })).items);
      if (values.environment !== undefined)
        environment = namedOf(
          "environment",
          values.environment,
          (await client.listEnvironments({ params })).items,
        );
    }
    const canConnect = server !== undefined || !values["dry-run"];
    const planOf = (path: string, id: string | undefined) =>
      findPlan(path, id, { given, connect: canConnect ? reach : undefined, note });
    // All files are read before any is sent: after an error in the last one, none is stored.
    const files: MeasuredFile[] = [];
    const recordings: ReadConversation[] = [];
    const isMeasured = MEASURED.some((name) => values[name] !== undefined);
    for (const path of positionals) {
      progress(`Reading ${path}`);
      if (!isMeasured && (await isConversation(path)))
        recordings.push({ file: path, ...(await loadConversation(path)) });
      else files.push(await measuredFile(path, { ...values, namedMapping, planOf }, note));
      progress("");
    }
    const conversations = conversationsToSend(recordings, { name: values.name, recordedMs });
    for (const one of ["name", "recorded-rtt"] as const)
      if (values[one] !== undefined && conversations.length === 0)
        throw new CliError(`--${one} is of a recorded conversation, and no file has one.`);
    const connection = values["dry-run"] ? undefined : await reach();
    const outcomes: UploadOutcome[] = [];
    for (const measured of files) {
      const { schema, set, reading, file, model, mapping, facts } = measured;
      const stated = statedEnvironment(environment, facts, optionFacts);
      const findings = lintTable(schema, set.setup, set.table);
      if (format !== "json") out(readingText(measured) + factsText(stated?.facts) + findingsText(findings));
      const about = {
        file: set.id,
        model: set.model,
        format: reading.format,
        rows: reading.rowCount,
        findings,
        ...(model && { unstated: unstatedOfTable(model, set, set.metric) }),
        measuredOn: stated?.facts ?? {},
        ...(measured.plan !== undefined && { plan: measured.plan }),
      };
      if (!connection) {
        outcomes.push(about);
        continue;
      }
      const { client, team, url } = connection;
      const { upload: stored, duplicate } = await client.createUpload({
        params: { teamId: team.id },
        query: {
          name: file.name,
          ...(values.again && { again: "true" }),
          ...(model && { model: model.id, setup: JSON.stringify(set.setup) }),
          ...(mapping && { mapping: JSON.stringify(mapping) }),
          ...(stated && { environment: JSON.stringify(stated) }),
        },
        file: new Blob([file.bytes]),
      });
      progress("");
      const link = `${url}/uploads/${stored.id}`;
      outcomes.push({ ...about, stored: { id: stored.id, url: link, duplicate } });
      if (format !== "json") out(storedText(duplicate, team.name, link));
    }
    const sent: ConversationOutcome[] = [];
    for (const one of conversations) {
      const problem =
        recordedMs === undefined ? undefined : impossibleRttText(one.conversation, 1000 * recordedMs);
      if (problem !== undefined) note(`${one.file}: ${problem}`);
      const about = await conversationOutcome(one);
      const stored = connection && (await sendConversation(connection, one));
      sent.push({ ...about, ...(stored && { stored }) });
      if (format === "json") continue;
      out(outcomeText(about, one.conversation) + (stored ? exceededText(stored.exceeded) : namesText(about)));
      if (stored) out(storedText(stored.duplicate, connection.team.name, stored.url));
    }
    if (format === "json") {
      const document = { uploads: outcomes, ...(sent.length > 0 && { conversations: sent }) };
      out(jsonText(document));
    } else if (!connection) out("Nothing was sent.\n");
    return sent.some(({ stored }) => stored && stored.exceeded.length > 0) ? EXIT.threshold : EXIT.fine;
  },
};

function storedText(isDuplicate: boolean, team: string, link: string): string {
  return `${lineOf(`${isDuplicate ? "Stored before; nothing added" : `Stored for ${team}`}: ${link}`)}\n`;
}
