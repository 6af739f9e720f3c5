import { defaultParams, openedgeQuery, type Params } from "@wirecost/sim-core";
import type { RepeatedQuery } from "../cost/execution-cost.ts";
import { type Connection, clientConflicts, connectionOf, usedMessageSize } from "./client-conflicts.ts";
import {
  type ParameterCost,
  parameterCost,
  type QueryCost,
  type ServerUse,
  serverSettings,
  serverUse,
  workloadCost,
} from "./costs.ts";
import { newValue } from "./edits.ts";
import { defaultsOf, Effective, type License } from "./effective.ts";
import { readParameterFile } from "./files/parameter-file.ts";
import {
  type FiledParameter,
  type FiledProblem,
  type ParameterText,
  readParameterFiles,
} from "./files/read-files.ts";
import { byKind, type Finding, type PfEdit } from "./finding.ts";
import type { KnownParameter } from "./known-parameters.ts";
import { networkFacts } from "./network-facts.ts";
import type { ParameterFact, ParameterValue, StatedDefault } from "./parameter-fact.ts";
import type { Release } from "./release.ts";
import { releaseSettings } from "./release-settings.ts";
import { serverConflicts } from "./server-conflicts.ts";
import { type Settled, type SettledParameter, type Side, settle, sideOf } from "./settled.ts";
import type { ReviewedWorkload } from "./workload.ts";

export interface ReviewRequest {
  /** In the order of the command line. */
  readonly files: readonly ParameterText[];
  /** The client's, if they are known in addition to the server's. */
  readonly clientFiles?: readonly ParameterText[];
  /** The server's, if `files` are a client's. */
  readonly serverFiles?: readonly ParameterText[];
  /** The owner of `files`; by default their content decides. */
  readonly side?: Side | undefined;
  readonly release: Release;
  readonly license?: License | undefined;
  readonly workload: ReviewedWorkload;
  /** Finds a file that another one includes with -pf. */
  readonly open?: (path: string, from: string) => ParameterText | undefined;
}

/** A network parameter: its value, its default, and the cost of the difference. */
export interface ReviewedParameter {
  readonly fact: ParameterFact;
  readonly side: Side;
  /** Where a file states it. */
  readonly given?: SettledParameter;
  /** The effective value; undefined if no source states a default. */
  readonly value: ParameterValue | undefined;
  /** The effective value without the file. */
  readonly standard: ParameterValue | undefined;
  /** The published defaults of the release: the one used, then deviating ones. */
  readonly defaults: readonly StatedDefault[];
  readonly cost: ParameterCost;
}

export interface Review {
  readonly release: Release;
  readonly side: Side;
  /** Whether the server's parameters are from files, and not its defaults. */
  readonly isServerKnown: boolean;
  readonly parameters: readonly ReviewedParameter[];
  /** Parameters without an effect on messages. */
  readonly others: readonly { readonly known: KnownParameter; readonly written: FiledParameter }[];
  /** The most serious first. */
  readonly findings: readonly Finding[];
  /** Every file that was read. */
  readonly read: readonly ParameterText[];
  /** The subject of `costs`: `a query of 900 records`, or the name of a program, a design or a recording. */
  readonly conversation: string;
  /** The workload's queries: as configured, with the release's defaults, and with the common advice. */
  readonly costs: { readonly now: QueryCost; readonly defaults: QueryCost; readonly advice: QueryCost };
  /** Settings of the model openedge-query for the query that takes longest. */
  readonly settings: Params;
  readonly servers: ServerUse;
  /** Whether the servers join, with -ssj and threads. */
  readonly joinsOnServer: boolean;
  /** The client's, if its file is reviewed. */
  readonly connection: Connection;
  /** Changes that cost less, in addition to those of the findings. */
  readonly tuning: readonly PfEdit[];
}

const NOTHING = () => undefined;
const ADVICE = openedgeQuery.presets.find(({ id }) => id === "advice")?.params ?? {};

/** Reviews the start-up parameters of files for a workload. Never throws, whatever the content. */
export function reviewParameters(request: ReviewRequest): Review {
  const { files, clientFiles = [], serverFiles = [], release, license, workload, open = NOTHING } = request;
  const reading = readParameterFiles(files, open);
  const clientReading = readParameterFiles(clientFiles, open);
  const side = request.side ?? (clientFiles.length > 0 ? "server" : sideOf(reading.given));
  const settled = settle(reading, release, side);
  const server = side === "server" ? settled : undefined;
  const client =
    clientFiles.length > 0
      ? settle(clientReading, release, "client")
      : side === "client"
        ? settled
        : undefined;
  const itsServer =
    side === "client" && serverFiles.length > 0
      ? settle(readParameterFiles(serverFiles, open), release, "server")
      : undefined;
  const isServerKnown = server !== undefined || itsServer !== undefined;
  const broker = new Effective(server ?? itsServer, release, license);
  const mm = usedMessageSize(broker, client, release);
  const settings = serverSettings(broker, mm);
  const parameters = [
    ...(server ? brokerRows(server, broker, workload, settings) : []),
    ...(client ? clientRows(client, release) : []),
  ];
  const findings = [
    ...(server ? serverConflicts(broker, workload) : []),
    ...(client ? clientConflicts(client, broker, isServerKnown) : []),
    ...settled.findings,
    ...(client && client !== settled ? client.findings : []),
    ...[...reading.problems, ...clientReading.problems].map(syntax),
    ...[...reading.missing, ...clientReading.missing].map(missingFile),
    ...(server && files.length > 0 ? withoutPort(server) : []),
    ...[...reading.read, ...clientReading.read].filter(({ text }) => isEmpty(text)).map(emptyFile),
  ];
  return {
    release,
    side,
    isServerKnown,
    parameters,
    others: [...settled.others, ...(client && client !== settled ? client.others : [])],
    findings: byKind(findings),
    read: [...reading.read, ...clientReading.read],
    conversation: workload.name,
    costs: {
      now: workloadCost(workload, settings),
      defaults: workloadCost(workload, releaseSettings(release)),
      advice: workloadCost(workload, { ...settings, ...ADVICE }),
    },
    settings: longest(workload, settings),
    servers: serverUse(broker, workload),
    joinsOnServer: broker.hasThreads && broker.isOn("-ssj"),
    connection: client ? connectionOf(client) : "network",
    tuning: parameters.flatMap(tuningOf),
  };
}

/**
 * The server's parameters stated in a file, and those that decide the content of messages and the distribution of
 * clients.
 */
function brokerRows(
  server: Settled,
  broker: Effective,
  workload: ReviewedWorkload,
  settings: Params,
): readonly ReviewedParameter[] {
  // A secondary broker has the -n and -Mn of the primary one.
  const isSecondary = broker.given("-m3") !== undefined;
  return networkFacts.flatMap((fact) => {
    const given = server.network.find((one) => one.fact === fact);
    const defaults = defaultsOf(fact, broker.release);
    const matters = fact.scopes.includes("server") && fact.setting !== undefined && defaults.length > 0;
    if (!given && !matters && !["-n", "-Mpb"].includes(fact.name)) return [];
    if (!given && isSecondary && ["-n", "-Mn"].includes(fact.name)) return [];
    const standard = broker.defaultValue(fact.name);
    return [
      {
        fact,
        side: "server" as const,
        ...(given && { given }),
        value: broker.value(fact.name),
        standard,
        defaults,
        cost: parameterCost(fact, workload, settings, standard),
      },
    ];
  });
}

/** The workload's query with the longest total time. */
function longest(workload: ReviewedWorkload, server: Params): Params {
  const elapsedMs = (one: RepeatedQuery) =>
    workloadCost({ ...workload, queries: [one], otherRoundTrips: 0 }, server).elapsedMs;
  const ranked = workload.queries.map((one) => ({ one, elapsedMs: elapsedMs(one) }));
  const [first] = ranked.toSorted((a, b) => b.elapsedMs - a.elapsedMs);
  return { ...(first?.one.settings ?? defaultParams(openedgeQuery)), ...server };
}

function clientRows(client: Settled, release: Release): readonly ReviewedParameter[] {
  return client.network.map((given) => {
    const defaults = defaultsOf(given.fact, release);
    return {
      fact: given.fact,
      side: "client",
      given,
      value: given.value,
      standard: defaults[0]?.value,
      defaults,
      cost: {},
    };
  });
}

function tuningOf({ given, cost: { better } }: ReviewedParameter): readonly PfEdit[] {
  if (!given || !better) return [];
  if (given.fact.takes === "flag" && better.value === true) return [newValue(given.written, "")];
  return [
    newValue(
      given.written,
      typeof better.value === "boolean" ? String(Number(better.value)) : String(better.value),
    ),
  ];
}

function syntax({ file, line, message }: FiledProblem): Finding {
  return { kind: "syntax", file, line, message };
}

function missingFile({ file, line, value }: FiledParameter): Finding {
  return {
    kind: "syntax",
    name: "-pf",
    file,
    line,
    message:
      value === ""
        ? "-pf names no file."
        : `-pf ${value} was not found, so what is in it is not part of this review: add the file.`,
  };
}

function isEmpty(text: string): boolean {
  return readParameterFile(text).given.length === 0;
}

function emptyFile({ name }: ParameterText): Finding {
  return { kind: "note", file: name, message: `${name} has no start-up parameter.` };
}

function withoutPort(server: Settled): readonly Finding[] {
  const remote = server.network.find(({ fact }) =>
    ["-Mn", "-Ma", "-Mi", "-Mpb", "-minport"].includes(fact.name),
  );
  if (!remote || server.network.some(({ fact }) => fact.name === "-S")) return [];
  const message =
    "No -S: without it on the command line, the broker listens on no port and serves no remote clients.";
  return [{ kind: "note", name: "-S", message }];
}
