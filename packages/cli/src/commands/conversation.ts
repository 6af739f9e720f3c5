import { basename } from "node:path";
import {
  type Conversation,
  impossibleRttText,
  type OpenedConversation,
  withClock,
  withRecordedRtt,
  withStatedRtt,
} from "@wirecost/conversation";
import { parseQuantity } from "@wirecost/sim-core/quantity";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { conversationOutput } from "../conversation/conversation-output.ts";
import { combineFiles, loadConversation } from "../conversation/load-conversation.ts";
import { givenNetworks, recordedRttMs } from "../conversation/networks.ts";
import { predictConversation } from "../conversation/predicted-conversation.ts";
import { readTreatments } from "../conversation/read-treatments.ts";
import { EXIT } from "../exit-code.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { formatHelp, MARKDOWN_TOO, readFormat } from "../output/format.ts";

const accepted = [
  ["--rtt 1,20ms", "round-trip times to predict; 1,5,20,110 ms by default", { default: "1,5,20,110" }],
  [
    "--set NAME=VALUE",
    "another setting of the network, such as bandwidthMbit=100 or lossPercent=0.1",
    "repeatable",
  ],
  [
    "--treat N=CHANGE",
    "statement N executed differently: join, together:50, cache:80%, fetch:100, unprepared or remove",
    "repeatable",
  ],
  [
    "--recorded-rtt 0.3ms",
    "the round-trip time that it was recorded over, where the file has none (a server's log) or a wrong one; of a baseline only where it has none",
  ],
  [
    "--ahead 120ms",
    "how far the clock of the web pages' requests was ahead of the database's, where the estimate is wrong; NAME=120ms for one of several HAR files",
    "repeatable",
  ],
  ["--baseline FILE", "an earlier recording: what changed since, and what that costs"],
  ...formatHelp,
] as const satisfies readonly Option[];

export const conversation: Command = {
  usage: "FILE... [options]",
  summary: "What a recorded conversation costs over another network, and which statements cause it.",
  options: accepted,
  examples: [
    "page.wirecost --rtt 8,30,110",
    "checkout.har orders.log --recorded-rtt 0.3ms --rtt 30",
    "pull-request.wirecost --baseline main.wirecost --format markdown",
    "- --recorded-rtt 0.3ms < postgresql.log",
    "nightly.wirecost --rtt 45 --set bandwidthMbit=50 --treat 2=join --treat 5=cache:80%",
  ],
  async run(args, { out, input }) {
    const { values, positionals } = parseArguments(args, accepted);
    if (positionals.length === 0)
      throw new CliError(
        "Name a file: a recording (wirecost record --out writes one), or a log of the database (- reads it from standard input); with the requests of a web page (HAR) if you have them.",
      );
    if ([...positionals, values.baseline].filter((name) => name === "-").length > 1)
      throw new CliError("-: standard input is one file. Name the other by its path.");
    const format = readFormat(values, MARKDOWN_TOO);
    const { rtts, networks } = await givenNetworks(values.rtt, values.set ?? []);
    const recordedMs = recordedRttMs(values["recorded-rtt"]);
    const load = async (names: readonly string[], isBaseline = false) => {
      const files: OpenedConversation[] = [];
      for (const name of names) files.push(await loadConversation(name, input));
      const { conversation: read, format: readAs } = combineFiles(files);
      const conversation = isBaseline ? read : withClocks(read, values.ahead ?? []);
      // A stated time replaces the recording's own, but not that of the baseline.
      const isStated = recordedMs !== undefined && (!isBaseline || conversation.rttUs === null);
      return {
        readAs,
        conversation: isStated
          ? withRecordedRtt(conversation, 1000 * recordedMs)
          : withStatedRtt(conversation),
      };
    };
    const { conversation: recorded, readAs } = await load(positionals);
    if (recorded.counts && (values.treat ?? []).length > 0)
      throw new CliError(
        `--treat ${values.treat?.[0]}: ${recorded.source.name} has counts without an order, so no change can be tried. Record the program with wirecost record, or use a log.`,
      );
    const treatments = readTreatments(values.treat ?? [], recorded.statements.length);
    const path = values.baseline;
    const earlier = path === undefined ? undefined : await load([path], true);
    const made = predictConversation(recorded, networks, {
      readAs,
      rttProblem: recordedMs === undefined ? undefined : impossibleRttText(recorded, 1000 * recordedMs),
      treatments,
      ...(path !== undefined && earlier && { earlier: named(earlier.conversation, recorded, path) }),
    });
    out(conversationOutput(format, recorded, made, rtts));
    return EXIT.fine;
  },
};

/** A baseline, named by its file if both recordings have the same name, such as that of a command. */
function named(baseline: Conversation, { source }: Conversation, path: string): Conversation {
  if (baseline.source.name !== source.name) return baseline;
  return { ...baseline, source: { ...baseline.source, name: basename(path) } };
}

/** @param given `120ms` for every file of pages, `NAME=120ms` for one */
function withClocks(conversation: Conversation, given: readonly string[]): Conversation {
  const files = conversation.pages?.files ?? [];
  return given.reduce((now, text) => {
    const at = text.lastIndexOf("=");
    const name = at < 0 ? undefined : text.slice(0, at);
    const { value, problem } = parseQuantity(text.slice(at + 1), "ms");
    if (value === undefined) throw new CliError(`--ahead ${text}: ${problem}`);
    const meant = files.flatMap(({ conversation: { source } }, i) =>
      name === undefined || source.name === name ? [i] : [],
    );
    if (meant.length === 0)
      throw new CliError(
        `--ahead ${text}: ${files.length === 0 ? "there are no requests of web pages (HAR) beside a recording" : `no file of web pages has that name; there is ${files.map(({ conversation: { source } }) => source.name).join(", ")}`}.`,
      );
    return meant.reduce((one, file) => withClock(one, file, Math.round(1000 * value)), now);
  }, conversation);
}
