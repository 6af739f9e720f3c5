import { newValue } from "./edits.ts";
import { databaseName, type Effective } from "./effective.ts";
import type { Finding } from "./finding.ts";
import { networkFact } from "./network-facts.ts";
import type { Release } from "./release.ts";
import type { Settled, SettledParameter } from "./settled.ts";
import { management, reference } from "./sources.ts";

const MM = reference("122", "Message Buffer Size (-Mm)");

const TLS = management("122", "TLS Encryption for TCP/IP Connections (-ssl)");

/** From this release on, a client takes the server's -Mm. */
const SERVER_WINS = 1106;

/** How a client reaches its database: over a network, or on the same machine with or without a broker. */
export type Connection = "network" | "shared-memory" | "single-user";

/** Parameters that a single-user client has no use for. */
const REMOTE = new Set(["-S", "-H", "-N", "-Mm", "-ssl"]);

/** Whether client and server must have the same -Mm. */
export function mustAgree(broker: Effective, client: Settled | undefined): boolean {
  const enforced = client?.network.some(({ fact, value }) => fact.name === "-enforceMm" && value === true);
  return broker.release.order < SERVER_WINS || enforced === true || broker.isOn("-enforceMm");
}

/**
 * Of one database of a client, or of all: over a network if one of them is. Without -db the connection stands elsewhere,
 * and so may -S if a file that -pf names is missing.
 */
export function connectionOf(client: Settled, database?: string): Connection {
  const { network, others, isWhole } = client;
  if (database === undefined) {
    const named = others.filter(({ known }) => known.name === "-db").map(({ written }) => written.value);
    const isSingle = network.some(({ fact }) => fact.name === "-1");
    const all = named.map((one) => connectionOf(client, one));
    if (all.length <= 1 && isSingle) return "single-user";
    if (all.length === 0 || all.includes("network")) return "network";
    return all.includes("shared-memory") ? "shared-memory" : "single-user";
  }
  const own = network.filter((one) => one.database === database || one.database === undefined);
  const has = (...names: readonly string[]) => own.some(({ fact }) => names.includes(fact.name));
  if (has("-1")) return "single-user";
  return has("-S", "-H") || !isWhole ? "network" : "shared-memory";
}

/** What a client's parameters contradict: each other, or the server's. */
export function clientConflicts(
  client: Settled,
  broker: Effective,
  isServerKnown: boolean,
): readonly Finding[] {
  const singles = client.network.filter(({ fact }) => fact.name === "-1");
  const found: Finding[] = singles.flatMap(({ database, written }) => {
    const without = client.network.filter((one) => one.database === database && REMOTE.has(one.fact.name));
    if (without.length === 0) return [];
    const message = `-1 opens the database in single-user mode, without a network: ${without.map(({ fact }) => fact.name).join(", ")} ${without.length === 1 ? "has" : "have"} no effect.`;
    return [{ kind: "conflict", name: "-1", file: written.file, line: written.line, message }];
  });
  const elsewhere = isServerKnown ? otherBrokers(client, broker) : NO_BROKERS;
  if (isServerKnown) found.push(...elsewhere.findings, ...encryption(client, broker));
  for (const one of client.network) {
    const { fact, written } = one;
    // What another broker runs with is not known here.
    if (fact.name !== "-Mm" || elsewhere.databases.has(one.database)) continue;
    const connection = connectionOf(client, one.database);
    if (connection === "single-user") continue;
    const place = { name: fact.name, file: written.file, line: written.line };
    if (connection === "network")
      found.push({ ...place, ...messageSize(one, broker, client, isServerKnown) });
    else
      found.push({
        ...place,
        kind: "note",
        message: `-Mm ${one.value} of ${one.database} has no effect: without -S the client connects by shared memory, not over a network.`,
      });
  }
  return found;
}

const NO_BROKERS = { databases: new Set<string | undefined>(), findings: [] };

/** The client's databases whose port is another than the server's, and a finding where all of them are. */
function otherBrokers(client: Settled, broker: Effective) {
  const port = broker.given("-S")?.value;
  const given = client.network.filter(({ fact }) => fact.name === "-S");
  const isNumber = (value: unknown) => /^\d+$/.test(String(value));
  // A service's name stands for a port that the files do not tell: then the database decides.
  const isOther = ({ value, database = "" }: SettledParameter) =>
    port !== undefined &&
    value !== port &&
    (isNumber(value) === isNumber(port) ||
      (broker.databases.size > 0 && !broker.databases.has(databaseName(database))));
  const others = given.filter(isOther);
  // If all are, the one of the server's database is meant.
  const first = others.find(({ database = "" }) => broker.databases.has(databaseName(database))) ?? others[0];
  if (!first || others.length < given.length)
    return { databases: new Set(others.map(({ database }) => database)), findings: [] };
  const { database, value, written } = first;
  const of = database === undefined ? "" : ` of ${database}`;
  const message = `-S ${value}${of} is not the server's -S ${port}: the client connects to another broker than the one of these files.`;
  const finding: Finding = {
    kind: "conflict",
    name: "-S",
    file: written.file,
    line: written.line,
    message,
    ...(others.length === 1 && { edits: [newValue(written, String(port))] }),
  };
  const databases = new Set(others.filter((one) => one !== first).map((one) => one.database));
  return { databases, findings: [finding] };
}

/** TLS at one end only. */
function encryption(client: Settled, broker: Effective): readonly Finding[] {
  const own = client.network.find(({ fact, value }) => fact.name === "-ssl" && value === true);
  const its = broker.given("-ssl");
  const isServers = its?.value === true;
  if ((own !== undefined) === isServers) return [];
  const at = own?.written ?? its?.written;
  if (!at) return [];
  const [has, lacks] = own ? ["the client", "the server"] : ["the server", "the client"];
  const message = `-ssl is in the file of ${has} and not in that of ${lacks}: both ends need it, or neither.`;
  return [{ kind: "conflict", name: "-ssl", file: at.file, line: at.line, message, source: TLS }];
}

function messageSize(
  { value, written, database }: SettledParameter,
  broker: Effective,
  client: Settled,
  isServerKnown: boolean,
): Omit<Finding, "file" | "line" | "name"> {
  const server = broker.value("-Mm");
  const of = database === undefined ? "" : ` of ${database}`;
  const whose = isServerKnown ? `the server's ${server}` : `the server's, by default ${server}`;
  const { name } = broker.release;
  if (mustAgree(broker, client)) {
    const why = broker.release.order < SERVER_WINS ? `Before 11.6` : "With -enforceMm";
    if (isServerKnown && value !== server)
      return {
        kind: "conflict",
        message: `-Mm ${value}${of} is not ${whose}. ${why}, the server refuses clients with another -Mm.`,
        source: MM,
        edits: [newValue(written, String(server))],
      };
    return { kind: "note", message: `${why}, -Mm ${value}${of} must be ${whose}.`, source: MM };
  }
  if (value === server)
    return {
      kind: "note",
      message: `-Mm ${value}${of} is ${whose}, which would apply without it.`,
      source: MM,
    };
  return {
    kind: "conflict",
    message: `-Mm ${value}${of} has no effect in ${name}: since 11.6 a client takes ${whose}. Set it at the server.`,
    source: MM,
  };
}

export function usedMessageSize(broker: Effective, client: Settled | undefined, release: Release): number {
  const own = client?.network.find(({ fact }) => fact === networkFact("-Mm"));
  const isOnlyClient = own !== undefined && broker.given("-Mm") === undefined;
  return isOnlyClient && release.order < SERVER_WINS ? Number(own.value) : broker.number("-Mm");
}
