import { basename } from "node:path";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { conversationOutput } from "../conversation/conversation-output.ts";
import { givenNetworks } from "../conversation/networks.ts";
import { predictConversation } from "../conversation/predicted-conversation.ts";
import { EXIT } from "../exit-code.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { formatHelp, MARKDOWN_TOO, readFormat } from "../output/format.ts";
import { lineOf } from "../output/printable.ts";
import { shellWord } from "../output/shell-word.ts";
import { addressText, readAddress } from "../record/address.ts";
import { commandEnvironment } from "../record/command-environment.ts";
import { exceeded, readLimits } from "../record/limits.ts";
import { startProxy } from "../record/proxy.ts";
import { Recording } from "../record/recording.ts";
import { RecordingFile } from "../record/recording-file.ts";
import { runCommand, untilSignalled } from "../record/run-command.ts";
import { type Encryption, givenTls, tlsHelp } from "../record/tls/given-tls.ts";
import { warmUp } from "../record/warm-up.ts";

const LISTEN = "6432";
/** Addresses that mean all interfaces. */
const EVERY_HOST = new Set(["0.0.0.0", "::"]);
/** Time for connections to close after the command ended. */
const CLOSING_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** Relative excess of the delay from which it is reported. */
const LATE = 0.02;

const accepted = [
  ["--to localhost:5432", "the database: PostgreSQL, MySQL, or any other with fewer details"],
  [
    "--listen 6432",
    `port for the program, ${LISTEN} by default, a free one for a command; or an address with a port`,
  ],
  ["--delay 20ms", "adds this round-trip time", { default: "0" }],
  ["--out FILE", "writes the recording to a new file, for wirecost conversation"],
  ["--rtt 1,20ms", "round-trip times to predict; 1,5,20,110 ms by default", { default: "1,5,20,110" }],
  [
    "--endpoint-setting NAME",
    "a session variable whose value names the request, such as application_name or MySQL's @route",
  ],
  ...tlsHelp,
  ["--max-round-trips N", "exits with 99 if there are more round trips"],
  ["--fail-on n+1,reconnect", "exits with 99 if there is such a finding", "repeatable"],
  ...formatHelp,
  ["-- COMMAND", "runs a command with PGHOST, PGPORT, MYSQL_TCP_PORT and DATABASE_URL set, and ends with it"],
] as const satisfies readonly Option[];

/** A proxy between any program and its database that records their conversation: no server, no account. */
export const record: Command = {
  usage: "--to HOST:PORT [options] [-- COMMAND ARGUMENTS...]",
  summary:
    "Record the conversation of a program with its database, and show what it costs at other distances.",
  options: accepted,
  examples: [
    "--to localhost:5432 --out page.wirecost",
    "--to db.example:3306 --delay 20ms --max-round-trips 40 -- npm test",
  ],
  async run(all, { env, out, err }) {
    const split = all.indexOf("--");
    const command = split < 0 ? undefined : all.slice(split + 1);
    const { values, positionals } = parseArguments(split < 0 ? all : all.slice(0, split), [
      ...accepted,
      ["--tls-key FILE", "of --tls-cert"],
    ]);
    if (positionals.some((word) => word.includes("@")))
      throw new CliError("record takes no URL: name the database's host and port with --to.");
    if (positionals.length > 0) {
      // Scripts such as npx consume the first --.
      const hint = process.platform === "win32" ? " In PowerShell, write it in quotes: '--'." : "";
      throw new CliError(
        `${positionals.join(" ")} is an unexpected argument: a command follows after --.${hint}`,
      );
    }
    if (command?.length === 0) throw new CliError("-- needs a command after it.");
    if (values.to === undefined)
      throw new CliError("--to is required: name the database, such as localhost:5432.");
    const format = readFormat(values, MARKDOWN_TOO);
    const to = readAddress("--to", values.to);
    const listen = readAddress("--listen", values.listen ?? (command ? "0" : LISTEN), "127.0.0.1");
    const delayMs = readDelay(values.delay);
    const limits = readLimits(values["max-round-trips"], values["fail-on"]);
    const { rtts, networks } = await givenNetworks(values.rtt, []);

    const note = (text: string) => err(lineOf(text));
    const seen = new Set<string>();
    const once = (text: string) => {
      if (!seen.has(text)) note(text);
      seen.add(text);
    };
    const file = values.out === undefined ? undefined : new RecordingFile(values.out);
    const recording = new Recording(nameOf(values.out, command, values.to), file, values["endpoint-setting"]);
    let failure: string | undefined;
    let lateMs = 0;
    const options = {
      to,
      listen,
      delayMs,
      open: (connectUs: number) => recording.open(Math.round(connectUs + 1000 * delayMs)),
      late: (ms: number) => {
        lateMs += ms;
      },
      gaveUp: () =>
        once(
          "A program closed its connection when encryption was refused. So that statements can be recorded, set sslmode=disable or sslmode=prefer there (MySQL: ssl-mode), or record with --tls terminate. --tls pass allows encryption and records round trips only.",
        ),
      unbound: () => {
        if (!command)
          once(
            "The server binds sign-ins to its certificate, which does not pass --tls terminate: programs that use libpq need channel_binding=disable.",
          );
      },
      failed: (why: string) => {
        failure = why;
        once(`${why}.`);
      },
    };
    // If it fails, the first programs wait some milliseconds longer: that is no reason not to record.
    await warmUp(delayMs).catch(() => undefined);
    let exit: number = EXIT.fine;
    let encryption: Encryption | undefined;
    let at = "";
    try {
      encryption = await givenTls(values, listen.host);
      const proxy = await startProxy({ ...options, ...encryption });
      const { host, port } = proxy.address;
      const address = { host: EVERY_HOST.has(host) ? "127.0.0.1" : host, port };
      const reach = EVERY_HOST.has(host) ? ", which other machines reach too" : "";
      at = addressText(address);
      note(`Recording ${addressText(to)} at ${at}${reach}.`);
      try {
        if (command) {
          const made = commandEnvironment(env, address, encryption);
          for (const text of made.notes) note(text);
          exit = await runCommand(command, made.env, format === "text" ? "stdout" : "stderr");
        } else {
          if (encryption.certificateFile !== undefined)
            note(
              `Until it ends, programs that verify it find its certificate in ${encryption.certificateFile}`,
            );
          note("Press Ctrl-C to end.");
          await untilSignalled();
        }
      } finally {
        await proxy.close(command ? CLOSING_MS : 0);
      }
    } catch (error) {
      // Nothing was recorded.
      file?.discard();
      throw error;
    } finally {
      encryption?.discard();
    }
    const conversation = recording.finish();
    // A command's output is unchanged, unless this program's was requested.
    const show = command ? err : out;
    const predicted = predictConversation(conversation, networks);
    const printed = conversationOutput(format, conversation, predicted, rtts);
    if (format === "text") show(`\n${printed}`);
    else out(printed);
    const latePerTripMs = lateMs / Math.max(1, conversation.trips.sentUs.length);
    if (latePerTripMs > LATE * delayMs)
      err(
        `\nThis machine was busy: its delays were ${latePerTripMs.toFixed(2)} ms too long per round trip, and programs that wait wake up late as well. The recorded times are longer than over a network of ${delayMs} ms.\n`,
      );
    if (values.out !== undefined)
      err(`\n${lineOf(`The recording is in ${values.out}: wirecost conversation ${shellWord(values.out)}`)}`);
    if (command && conversation.connections.length === 0)
      note(
        `The command opened no connection at ${at}. Let it take its database's host and port from PGHOST and PGPORT, MYSQL_HOST and MYSQL_TCP_PORT, or DATABASE_URL, or give it this address and state it with --listen.`,
      );
    const failed = exceeded(limits, conversation, predicted.findings);
    for (const reason of failed) note(`Failed on ${reason}.`);
    if (failed.length > 0) return EXIT.threshold;
    // The one-byte answer that refuses encryption.
    const isAnswered = conversation.trips.replyBytes.some((bytes) => bytes > 1);
    if (!command && !isAnswered && failure !== undefined) return EXIT.network;
    return exit;
  },
};

/** Name of the recording. A command's arguments may contain a password. */
function nameOf(path: string | undefined, command: readonly string[] | undefined, to: string): string {
  if (path !== undefined) return basename(path).replace(/\.wirecost$/, "");
  return command?.[0] === undefined ? to : basename(command[0]);
}

/** Milliseconds of a delay such as `20ms`, `0.1s` or `500us`. @throws CliError for anything else */
function readDelay(text: string): number {
  const [, digits = "", unit = "ms"] = /^(\d+(?:\.\d+)?)\s*(us|µs|ms|s)?$/.exec(text) ?? [];
  const ms = Number(digits) * (unit === "s" ? 1000 : unit === "ms" ? 1 : 0.001);
  if (digits !== "" && ms <= MAX_DELAY_MS) return ms;
  throw new CliError(`--delay ${text} is not a time from 0 to ${MAX_DELAY_MS} ms: write, for example, 20ms.`);
}
