import { newValue } from "./edits.ts";
import type { Effective } from "./effective.ts";
import type { Finding } from "./finding.ts";
import { networkFact } from "./network-facts.ts";
import type { Release } from "./release.ts";
import type { Settled, SettledParameter } from "./settled.ts";
import { reference } from "./sources.ts";

const MM = reference("122", "Message Buffer Size (-Mm)", "Message-Buffer-Size-Mm");

/** From this release on, a client takes the server's -Mm. */
const SERVER_WINS = 1106;

/** Parameters that a single-user client has no use for. */
const REMOTE = new Set(["-S", "-H", "-N", "-Mm", "-ssl"]);

/** Whether client and server must have the same -Mm. */
export function mustAgree(broker: Effective, client: Settled | undefined): boolean {
  const enforced = client?.network.some(({ fact, value }) => fact.name === "-enforceMm" && value === true);
  return broker.release.order < SERVER_WINS || enforced === true || broker.isOn("-enforceMm");
}

/** What a client's parameters contradict: each other, or the server's. */
export function clientConflicts(
  client: Settled,
  broker: Effective,
  isServerKnown: boolean,
): readonly Finding[] {
  const singles = client.network.filter(({ fact }) => fact.name === "-1");
  const isSingle = ({ database }: SettledParameter) => singles.some((one) => one.database === database);
  const found: Finding[] = singles.flatMap(({ database, written }) => {
    const without = client.network.filter((one) => one.database === database && REMOTE.has(one.fact.name));
    if (without.length === 0) return [];
    const message = `-1 opens the database in single-user mode, without a network: ${without.map(({ fact }) => fact.name).join(", ")} ${without.length === 1 ? "has" : "have"} no effect.`;
    return [{ kind: "conflict", name: "-1", file: written.file, line: written.line, message }];
  });
  for (const one of client.network) {
    const { fact, written } = one;
    if (fact.name !== "-Mm" || isSingle(one)) continue;
    const place = { name: fact.name, file: written.file, line: written.line };
    found.push({ ...place, ...messageSize(one, broker, client, isServerKnown) });
  }
  return found;
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
  if (value === server && isServerKnown)
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

/** The message size that a client and its server use. */
export function usedMessageSize(broker: Effective, client: Settled | undefined, release: Release): number {
  const own = client?.network.find(({ fact }) => fact === networkFact("-Mm"));
  const isOnlyClient = own !== undefined && broker.given("-Mm") === undefined;
  return isOnlyClient && release.order < SERVER_WINS ? Number(own.value) : broker.number("-Mm");
}
