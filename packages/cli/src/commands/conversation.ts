import { impossibleRttText } from "@wirecost/conversation";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { conversationOutput } from "../conversation/conversation-output.ts";
import { loadConversation } from "../conversation/load-conversation.ts";
import { givenNetworks, roundTripTimes } from "../conversation/networks.ts";
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
  ["--baseline FILE", "an earlier recording: what changed since, and what that costs"],
  ...formatHelp,
] as const satisfies readonly Option[];

/** What a recording costs at other distances: no server, no account. */
export const conversation: Command = {
  usage: "FILE [options]",
  summary: "What a recorded conversation costs over another network, and which statements cause it.",
  options: accepted,
  examples: [
    "page.wirecost --rtt 8,30,110",
    "pull-request.wirecost --baseline main.wirecost --format markdown",
    "nightly.wirecost --rtt 45 --set bandwidthMbit=50 --treat 2=join --treat 5=cache:80%",
  ],
  async run(args, { out }) {
    const { values, positionals } = parseArguments(args, accepted);
    const [path, ...more] = positionals;
    if (path === undefined)
      throw new CliError(
        "Name a file: a recording (wirecost record --out writes one), or a log of the database.",
      );
    if (more.length > 0)
      throw new CliError(`One recording is read at a time: ${more.join(" ")} is too many.`);
    const format = readFormat(values, MARKDOWN_TOO);
    const { rtts, networks } = await givenNetworks(values.rtt, values.set ?? []);
    const stated = values["recorded-rtt"];
    const [recordedMs, ...others] = stated === undefined ? [] : roundTripTimes(stated);
    if (others.length > 0)
      throw new CliError(`--recorded-rtt ${stated}: a recording has one round-trip time, such as 0.3ms.`);
    const load = async (name: string, isBaseline = false) => {
      const { conversation, format: readAs } = await loadConversation(name);
      // What is stated replaces a time of the recording's own, and not that of what it is compared with.
      const isStated = recordedMs !== undefined && (!isBaseline || conversation.rttUs === null);
      return {
        readAs,
        conversation: isStated ? { ...conversation, rttUs: 1000 * recordedMs } : conversation,
      };
    };
    const { conversation: recorded, readAs } = await load(path);
    if (recorded.counts && (values.treat ?? []).length > 0)
      throw new CliError(
        `--treat ${values.treat?.[0]}: ${path} has counts without an order, so no change can be tried. Record the program with wirecost record, or use a log.`,
      );
    const treatments = readTreatments(values.treat ?? [], recorded.statements.length);
    const earlier = values.baseline === undefined ? undefined : await load(values.baseline, true);
    const made = predictConversation(recorded, networks, {
      readAs,
      rttProblem: recordedMs === undefined ? undefined : impossibleRttText(recorded, 1000 * recordedMs),
      treatments,
      ...(earlier && { earlier: earlier.conversation }),
    });
    out(conversationOutput(format, recorded, made, rtts));
    return EXIT.fine;
  },
};
