import { newValue } from "./edits.ts";
import type { Effective } from "./effective.ts";
import type { Finding, FindingKind } from "./finding.ts";
import type { Source } from "./parameter-fact.ts";
import { type Release, SERVER_JOINS_FROM } from "./release.ts";
import type { SettledParameter } from "./settled.ts";
import { FIREWALL, KB_LICENSE, management, reference, STARTING_A_BROKER } from "./sources.ts";
import type { ReviewedWorkload } from "./workload.ts";

const USERS = reference("128", "Number of Users (-n)");
const SSJ = management("128", "Server-side join (-ssj)");
const ADDRESS = management("122", "Network addressing using -S and -H");

/** First port that operating systems use for outgoing connections. */
const TRANSIENT_PORTS = 32_768;

interface Found {
  readonly kind?: FindingKind;
  /** The parameter to report, and a correct value. */
  readonly of?: SettledParameter | undefined;
  readonly to?: number;
  readonly message: string;
  readonly source?: Source;
}

/** Parameters of a broker that contradict each other, the release, the license or the workload. */
export function serverConflicts(broker: Effective, workload: ReviewedWorkload): readonly Finding[] {
  const counts = serverCounts(broker, workload);
  const wanted = counts.map(({ of, to = 0 }) => (of?.fact.name === "-Mn" ? to : 0));
  return [
    ...counts,
    ...ports(broker, Math.max(broker.servers, ...wanted)),
    ...threads(broker),
    ...messageSizes(broker, workload),
    ...addresses(broker),
  ].map(({ kind = "conflict", of, to, message, source }) => ({
    kind,
    message,
    ...(of && { name: of.fact.name, file: of.written.file, line: of.written.line }),
    ...(source && { source }),
    ...(of && to !== undefined && { edits: [newValue(of.written, String(to))] }),
  }));
}

function serverCounts(broker: Effective, { clients }: ReviewedWorkload): readonly Found[] {
  const counts = ["-n", "-Mn", "-Ma", "-Mi", "-Mpb"];
  if (counts.some((name) => broker.isRejected(name))) return [];
  const [mn, ma, mi, mpb] = ["-Mn", "-Ma", "-Mi", "-Mpb"].map((name) => broker.number(name)) as [
    number,
    number,
    number,
    number,
  ];
  const found: Found[] = [];
  const isSecondary = broker.given("-m3") !== undefined;
  const few = tooFew(broker, clients);
  // Other corrections agree with the one of the number of clients.
  const corrected = (name: string) => (few?.of?.fact.name === name ? (few.to ?? 0) : 0);
  if (!isSecondary && mpb > mn)
    found.push({
      of: broker.given("-Mpb"),
      to: Math.max(mn, corrected("-Mn")),
      message: `-Mpb ${mpb} is more than -Mn ${stated(broker, "-Mn")}: the broker starts at most ${mn} servers.`,
      source: STARTING_A_BROKER,
    });
  if (mi > ma)
    found.push({
      of: broker.given("-Mi") ?? broker.given("-Ma"),
      ...(broker.given("-Mi") && mi > corrected("-Ma") && { to: Math.max(ma, corrected("-Ma")) }),
      message: `-Mi ${stated(broker, "-Mi")} is more than -Ma ${stated(broker, "-Ma")}: a server is full before the broker would start the next one for -Mi.`,
    });
  return few ? [...found, few] : found;
}

/** Fewer remote clients than the workload or -n has; undefined if there are enough. */
function tooFew(broker: Effective, clients: number | undefined): Found | undefined {
  // A secondary broker has the -n and -Mn of the primary one, which its file does not state.
  if (broker.given("-m3") && !broker.given("-Mn")) return undefined;
  const { servers, capacity } = broker;
  const n = broker.number("-n");
  const states = `${servers} servers (${servers === broker.number("-Mn") ? "-Mn" : "-Mpb"}) x -Ma ${stated(broker, "-Ma")} = ${capacity} remote clients`;
  if (clients !== undefined && clients > capacity)
    return {
      of: broker.given("-Ma") ?? broker.given("-Mn") ?? broker.given("-Mpb"),
      ...(broker.given("-Ma") && { to: Math.ceil(clients / servers) }),
      message: `${states}: ${clients - capacity} of ${clients} clients are refused.`,
      source: USERS,
    };
  if (!broker.given("-n") || n <= capacity) return undefined;
  return {
    ...fewerThanUsers(broker, n - capacity),
    message: `${states}, ${n - capacity} less than -n ${n}. ${restOf(broker)}`,
    source: USERS,
  };
}

/** Connections other than remote clients: local programs, background writers, the watchdog, PROMON. */
function isUsual(left: number, n: number): boolean {
  return left <= Math.max(10, 0.1 * n);
}

/**
 * A broker whose -Mpb leaves some of -Mn has other brokers beside it, unless it is stated to serve all clients itself.
 */
function hasOtherBrokers(broker: Effective): boolean {
  return broker.servers < broker.number("-Mn") && broker.given("-ServerType")?.value !== "BOTH";
}

function restOf(broker: Effective): string {
  const local = "local clients, background writers and PROMON";
  return broker.servers < broker.number("-Mn")
    ? `The others must be clients of another broker, ${local}.`
    : `The others must be ${local}.`;
}

/** Whether that is a conflict, and the number of servers that -n needs. */
function fewerThanUsers(broker: Effective, left: number): Omit<Found, "message"> {
  const n = broker.number("-n");
  const limit = broker.given(broker.servers < broker.number("-Mn") ? "-Mpb" : "-Mn");
  if (isUsual(left, n) || hasOtherBrokers(broker)) return { kind: "note", of: limit ?? broker.given("-Ma") };
  const needed = Math.ceil(n / broker.number("-Ma"));
  const canGrow = limit && (limit.fact.name === "-Mn" || needed <= broker.number("-Mn"));
  return { of: limit ?? broker.given("-Ma"), ...(canGrow && { to: needed }) };
}

/** @param wanted servers, once their number is corrected */
function ports(broker: Effective, wanted: number): readonly Found[] {
  const [low, high] = [broker.given("-minport"), broker.given("-maxport")];
  if ((!low && !high) || broker.isRejected("-minport") || broker.isRejected("-maxport")) return [];
  const [from, to] = [broker.number("-minport"), broker.number("-maxport")];
  const range = `-minport ${stated(broker, "-minport")} to -maxport ${stated(broker, "-maxport")}`;
  const count = to - from + 1;
  const { servers } = broker;
  if (count < 1)
    return [
      {
        of: high ?? low,
        message: `${range} is an empty range: no server finds a port.`,
        source: FIREWALL,
        ...(high && { to: from + wanted - 1 }),
      },
    ];
  const found: Found[] = [];
  // The number of servers of a secondary broker is in the file of the primary one.
  const isKnown = broker.given("-Mn") ?? broker.given("-Mpb") ?? !broker.given("-m3");
  if (count < servers && isKnown)
    found.push({
      of: high ?? low,
      message: `${range} has ${count} ports for up to ${servers} servers: each needs one of its own.`,
      source: FIREWALL,
      ...(high && { to: from + wanted - 1 }),
    });
  if (to >= TRANSIENT_PORTS)
    found.push({
      kind: "note",
      of: high ?? low,
      message: `${range} reaches into the ports from ${TRANSIENT_PORTS} on, which some operating systems give to outgoing connections.`,
      source: FIREWALL,
    });
  const port = Number(broker.value("-S"));
  if (port >= from && port <= to)
    found.push({
      kind: "note",
      of: broker.given("-S"),
      message: `-S ${port} lies in ${range}: the broker takes one of the servers' ports.`,
    });
  return found;
}

function threads(broker: Effective): readonly Found[] {
  const found: Found[] = [];
  const threaded = broker.given("-threadedServer");
  const ssj = broker.given("-ssj");
  if (threaded?.value === 1 && broker.license === "workgroup")
    found.push({
      of: threaded,
      to: 0,
      message:
        "-threadedServer 1 needs an Enterprise license: a Workgroup database refuses it with message 14070.",
      source: KB_LICENSE,
    });
  else if (threaded?.value === 1 && broker.license === undefined)
    found.push({
      kind: "note",
      of: threaded,
      message: "-threadedServer 1 needs an Enterprise license: without one, message 14070 refuses it.",
      source: KB_LICENSE,
    });
  const isRefused = broker.isOn("-threadedServer") && !broker.hasThreads;
  if (ssj?.value === 1 && !broker.hasThreads)
    found.push({
      of: ssj,
      to: 0,
      message: `-ssj 1 needs threaded servers, and -threadedServer is ${isRefused ? "refused" : stated(broker, "-threadedServer")}: the server does no joins.`,
      source: SSJ,
    });
  if (ssj?.value === 0 && broker.hasThreads)
    found.push({
      kind: "note",
      of: ssj,
      message: `-ssj 0: no join is done by the server, so a client sends a query for each record of the outer table. With -ssj 1, ${broker.release.name} joins ${joinedQueries(broker.release)} with NO-LOCK.`,
      source: SSJ,
    });
  return found;
}

const JOINED = { for: "FOR", "dynamic-query": "dynamic queries", "open-query": "static queries" } as const;

/** Queries that the servers of a release join: FOR, dynamic queries and static queries. */
function joinedQueries({ order }: Release): string {
  const kinds = (["for", "dynamic-query", "open-query"] as const)
    .filter((kind) => order >= SERVER_JOINS_FROM[kind])
    .map((kind) => JOINED[kind]);
  return kinds.join(", ").replace(/, ([^,]*)$/, " and $1");
}

function messageSizes(broker: Effective, workload: ReviewedWorkload): readonly Found[] {
  const found: Found[] = [];
  const mm = broker.number("-Mm");
  const { recordBytes, headerBytes } = workload;
  const fitting = Math.floor((mm - headerBytes) / recordBytes);
  const numRecs = broker.given("-prefetchNumRecs");
  const priority = broker.given("-prefetchPriority");
  if (fitting < 1)
    found.push({
      of: broker.given("-Mm"),
      message: `A record of ${recordBytes} bytes and its header of ${headerBytes} do not fit in -Mm ${stated(broker, "-Mm")}: each is fragmented into several messages.`,
      source: reference("122", "Message Buffer Size (-Mm)"),
    });
  else if (numRecs && Number(numRecs.value) > fitting)
    found.push({
      kind: "note",
      of: numRecs,
      message: `-Mm ${stated(broker, "-Mm")} holds ${fitting} records of ${recordBytes} bytes, so a message is full before it has -prefetchNumRecs ${numRecs.value}. That is right to fill every message; only a larger -Mm carries more.`,
    });
  if (priority && fitting >= 1 && Number(priority.value) > fitting)
    found.push({
      kind: "note",
      of: priority,
      message: `-prefetchPriority ${priority.value} is more than the ${fitting} records that a message holds: other clients of the server wait until it is full.`,
      source: reference("122", "Prefetch Priority (-prefetchPriority)"),
    });
  const factor = broker.given("-prefetchFactor");
  if (factor && Number(factor.value) > 0 && fitting >= 1) {
    const filled = Math.max(1, Math.ceil((Number(factor.value) / 100) * fitting));
    const records = broker.number("-prefetchNumRecs");
    if (records < filled)
      found.push({
        kind: "note",
        of: factor,
        message: `-prefetchFactor ${factor.value} would wait for ${filled} records, and -prefetchNumRecs ${stated(broker, "-prefetchNumRecs")} sends the message before: the smaller one counts.`,
        source: management("122", "Calculating prefetch buffer utilization"),
      });
  }
  return found;
}

function addresses(broker: Effective): readonly Found[] {
  const found: Found[] = [];
  const host = broker.given("-H");
  if (host && /^(?:localhost|127\.0\.0\.1|::1)$/i.test(String(host.value)))
    found.push({
      of: host,
      message: `-H ${host.value}: the server communicates with clients on its own machine only.`,
      source: ADDRESS,
    });
  if (broker.value("-ServerType") === "SQL")
    found.push({
      kind: "note",
      of: broker.given("-ServerType"),
      message:
        "-ServerType SQL: the broker serves no ABL clients, and -Mm and the prefetch parameters apply to those.",
    });
  return found;
}

/** A value, and whether it is a default. */
function stated(broker: Effective, name: string): string {
  return `${broker.value(name)}${broker.given(name) ? "" : " (default)"}`;
}
