import { formatCount, formatQuantity } from "@wirecost/sim-core";
import type { QueryCost, ServerUse } from "./costs.ts";
import type { ParameterValue, StatedDefault } from "./parameter-fact.ts";
import type { Review, ReviewedParameter } from "./review.ts";

/** A value as written in a file. */
export function valueText(value: ParameterValue | undefined): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value ?? "");
}

export function defaultText({ value, note }: StatedDefault): string {
  return [valueText(value), ...(note ? [`(${note})`] : [])].join(" ");
}

function amount({ messages, elapsedMs }: QueryCost): string {
  const count = Math.abs(messages);
  return `${formatCount(count)} ${count === 1 ? "message" : "messages"}, ${formatQuantity(Math.abs(elapsedMs), "ms")}`;
}

/** The cost or saving of a parameter in the workload, or its effect on clients; empty if there is none. */
export function costText({ fact, cost, given, side }: ReviewedParameter, { servers }: Review): string {
  if (side === "client") return "";
  const { overDefault, better } = cost;
  const parts: string[] = [];
  if (overDefault && overDefault.messages !== 0)
    parts.push(`${overDefault.messages > 0 ? "costs" : "saves"} ${amount(overDefault)} against the default`);
  else if (given && overDefault) parts.push("same messages as the default");
  if (better) parts.push(`${fact.name} ${valueText(better.value)} would save ${amount(better.saves)}`);
  if (fact.name === "-Mn") parts.push(serversText(servers));
  if (fact.name === "-threadedServer" && servers.responses) {
    const { threaded, single } = servers.responses;
    parts.push(
      `a transaction of the ATM benchmark takes ${formatQuantity(threaded, "ms")} with threads and ${formatQuantity(single, "ms")} without`,
    );
  }
  return parts.join("; ");
}

/** The workload: as configured, with the defaults, and with the common advice. */
export function reviewSentence(
  { costs, conversation, release, side, isServerKnown, connection }: Review,
  rttMs: number,
): string {
  if (side === "client" && connection === "single-user")
    return "The client opens the database in single-user mode: its queries send nothing over a network.";
  const { now, defaults, advice } = costs;
  const whose = isServerKnown ? "the server's parameters" : "the server's defaults";
  const isLocal = side === "client" && connection === "shared-memory";
  const of = isLocal
    ? `Without -S the client connects by shared memory, and its queries send nothing over a network. With -S and ${whose}`
    : side === "client"
      ? `With ${whose}`
      : "With these parameters";
  const others = [
    ...(side === "client" ? [] : [`the defaults of ${release.name} take ${amount(defaults)}`]),
    ...(advice.elapsedMs < now.elapsedMs ? [`the common advice ${amount(advice)}`] : []),
  ];
  return `${of}, ${conversation} takes ${amount(now)} at a round-trip time of ${formatQuantity(rttMs, "ms")}${others.length > 0 ? `; ${others.join(", ")}` : ""}.`;
}

function serversText({ clients, isStated, servers, mostClients, refused }: ServerUse): string {
  const of = isStated ? "" : "if all of -n are remote, ";
  const each = `at most ${formatCount(mostClients)} clients each`;
  return `${of}${formatCount(clients)} clients: ${formatCount(servers)} servers start, ${each}${refused > 0 ? `, ${formatCount(refused)} refused` : ""}`;
}
