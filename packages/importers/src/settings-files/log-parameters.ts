import { networkFact } from "@wirecost/abl/parameters";
import { isDatabaseLog, readDatabaseLog } from "./database-log.ts";
import { logServer } from "./log-server.ts";

/** Values of switches, as a .pf file has them. */
const SWITCHES: Readonly<Record<string, string>> = { on: "1", off: "0" };

export interface LogParameters {
  /** As a .pf file, each parameter in the line of the log that has it. */
  readonly text: string;
  readonly notes: readonly string[];
  /** The version of OpenEdge that the log states; undefined without one. */
  readonly version: string | undefined;
}

/** The network parameters with which a broker started, from a database log; undefined for another file. */
export function logParameters(name: string, text: string): LogParameters | undefined {
  if (!isLog(name, text)) return undefined;
  const { given, notes } = readDatabaseLog(text);
  const lines: string[] = [];
  for (const { flag, value, line } of given) {
    // A unit may follow a number.
    const [word = ""] = value.split(" ");
    const fact = networkFact(flag);
    const isSet = fact?.takes === "flag" && word === "on";
    if (fact) lines[line - 1] = isSet ? flag : `${flag} ${SWITCHES[word] ?? word}`;
  }
  const { version } = logServer(text);
  return { text: Array.from(lines, (line) => line ?? "").join("\n"), notes, version };
}

export function isLog(name: string, text: string): boolean {
  return /\.lg$/i.test(name) || isDatabaseLog(text.slice(0, 10_000));
}
