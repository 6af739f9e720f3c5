import type { Finding } from "./finding.ts";
import type { Review } from "./review.ts";
import { FIREWALL } from "./sources.ts";

interface Reviewed {
  readonly review: Review;
  readonly command: { readonly title: string; readonly line: number; readonly file: string } | undefined;
}

/**
 * Brokers of one host that listen on the same port, or whose servers use each other's ports: a finding for the later
 * one of two.
 */
export function sharedPorts(reviews: readonly Reviewed[]): ReadonlyMap<Reviewed, readonly Finding[]> {
  const brokers = reviews.filter(({ review, command }) => command && review.side === "server").map(portsOf);
  return new Map(
    brokers.map((one, at) => [
      one.reviewed,
      brokers.slice(0, at).flatMap((other) => (onOneHost(one, other) ? findingsOf(one, other) : [])),
    ]),
  );
}

function portsOf(reviewed: Reviewed) {
  const { parameters } = reviewed.review;
  const value = (name: string) => String(parameters.find(({ fact }) => fact.name === name)?.value ?? "");
  const { title = "", file = "", line = 0 } = reviewed.command ?? {};
  const limits = ["-Mn", "-Mpb"].map((name) => Number(value(name))).filter((limit) => limit > 0);
  const isStated = parameters.some(({ fact, given }) => given && /^-(?:min|max)port$/.test(fact.name));
  const [from, to] = [Number(value("-minport")), Number(value("-maxport"))];
  return {
    reviewed,
    name: `${title} (${file}:${line})`,
    host: value("-H").toLowerCase(),
    port: value("-S"),
    /** Ports of its servers; undefined if no file states them. */
    range: isStated && from > 0 && to >= from ? { from, to } : undefined,
    // A secondary broker's -Mn is in the file of the primary one.
    servers: limits.length > 0 ? Math.min(...limits) : 0,
  };
}

/** The ports of a broker as stated in the files. */
type Ports = ReturnType<typeof portsOf>;

/** Unless each one is stated. */
function onOneHost(a: Ports, b: Ports): boolean {
  return a.host === b.host || a.host === "" || b.host === "";
}

function findingsOf(one: Ports, other: Ports): readonly Finding[] {
  const found: Finding[] = [];
  if (one.port !== "" && one.port === other.port)
    found.push({
      kind: "conflict",
      ...placeOf(one, "-S"),
      message: `-S ${one.port} is also the port of ${other.name}: on one host, the second broker does not start.`,
    });
  if (!one.range || !other.range) return found;
  const [from, to] = [Math.max(one.range.from, other.range.from), Math.min(one.range.to, other.range.to)];
  if (from > to) return found;
  const ports = Math.max(one.range.to, other.range.to) - Math.min(one.range.from, other.range.from) + 1;
  const servers = one.servers + other.servers;
  const range = `-minport ${one.range.from} to -maxport ${one.range.to} shares ${to - from + 1} ports with ${other.range.from} to ${other.range.to} of ${other.name}`;
  const isShort = ports < servers;
  found.push({
    kind: isShort ? "conflict" : "note",
    ...placeOf(one, "-maxport", "-minport"),
    message: isShort
      ? `${range}: on one host, both have ${ports} for up to ${servers} servers, and each needs one of its own.`
      : `${range}: on one host, whichever starts a server first takes a port.`,
    source: FIREWALL,
  });
  return found;
}

/** Where the first of the names is stated. */
function placeOf({ reviewed }: Ports, ...names: readonly string[]): Partial<Finding> {
  for (const name of names) {
    const given = reviewed.review.parameters.find(({ fact }) => fact.name === name)?.given;
    if (given) return { name, file: given.written.file, line: given.written.line };
  }
  return {};
}
