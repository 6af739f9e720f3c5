import { removal } from "./edits.ts";
import type { FiledParameter, ParameterReading } from "./files/read-files.ts";
import type { Finding } from "./finding.ts";
import { isCommandLineOnly, type KnownParameter, knownParameter } from "./known-parameters.ts";
import { nearestName } from "./nearest-name.ts";
import { networkFact, networkFacts } from "./network-facts.ts";
import type { ParameterFact, ParameterValue } from "./parameter-fact.ts";
import { isOn, readValue } from "./read-value.ts";
import { isLaterThan, type Release } from "./release.ts";
import { withoutStrayWords } from "./stray-words.ts";

export type Side = "server" | "client";

export interface SettledParameter {
  readonly fact: ParameterFact;
  readonly value: ParameterValue;
  readonly written: FiledParameter;
  /** For a client's connection: the preceding database, as named by -db. */
  readonly database?: string;
}

export interface Settled {
  /** The last occurrence of each, by database of a client. */
  readonly network: readonly SettledParameter[];
  readonly others: readonly { readonly known: KnownParameter; readonly written: FiledParameter }[];
  readonly findings: readonly Finding[];
  /** Names of parameters with an invalid value. */
  readonly rejected: ReadonlySet<string>;
  /** Whether every file that -pf names was read. */
  readonly isWhole: boolean;
}

/** Parameters that may occur several times in a file. */
const REPEATED = new Set(["-db", "-Dsrv", "-1"]);

/** Maximum unknown names that are compared with known ones: a file with more of them is not a parameter file. */
const MAX_COMPARED = 100;

/** The owner of a file, by parameters that only one side has; without any, by whether it names a host. */
export function sideOf(given: readonly { readonly flag: string }[]): Side {
  const scopes = given.map(
    ({ flag }) => networkFact(flag)?.scopes ?? [knownParameter(flag)?.scope ?? "both"],
  );
  const count = (...wanted: readonly string[]) =>
    scopes.filter((of) => of.every((scope) => wanted.includes(scope))).length;
  const [server, client] = [count("server"), count("connection", "session")];
  if (server !== client) return server > client ? "server" : "client";
  return given.some(({ flag }) => flag === "-H" || flag === "-1") ? "client" : "server";
}

/** Determines the value of each parameter: the last occurrence wins. */
export function settle(
  { given, missing }: Pick<ParameterReading, "given" | "missing">,
  release: Release,
  side: Side,
): Settled {
  const findings: Finding[] = [];
  const network = new Map<string, SettledParameter>();
  const written = new Map<string, FiledParameter[]>();
  const others: { known: KnownParameter; written: FiledParameter }[] = [];
  const isAssigned = ({ words: [, first] }: FiledParameter) =>
    first?.quoted === false && first.text.startsWith("=");
  const names = new Set(given.flatMap((one) => (isAssigned(one) ? [] : [one.flag])));
  const unknown = new Set<string>();
  const rejected = new Set<string>();
  // A client that opens a database itself accepts the broker's parameters.
  const isSingle = names.has("-1");
  let database: string | undefined;
  for (const whole of given.flatMap(withoutSingleUser)) {
    const assigned = assignment(whole, names, unknown.size < MAX_COMPARED);
    if (assigned) {
      findings.push(assigned);
      unknown.add(whole.flag);
      continue;
    }
    const fact = networkFact(whole.flag);
    const known = knownParameter(whole.flag);
    const takes = fact?.takes ?? (known && (known.takesValue ? "text" : "flag"));
    const { parameter: one, finding: stray } = withoutStrayWords(whole, takes);
    if (stray) findings.push(stray);
    if (one.flag === "-db" && side === "client") database = one.value;
    if (!fact && !known) {
      if (!unknown.has(one.flag)) findings.push(unknownParameter(one, names, unknown.size < MAX_COMPARED));
      unknown.add(one.flag);
      continue;
    }
    const ofConnection = fact ? fact.scopes.includes("connection") : known?.scope !== "session";
    const of = side === "client" && ofConnection ? database : undefined;
    const key = `${fact?.name ?? one.flag} ${of ?? ""}`;
    const all = REPEATED.has(one.flag) ? undefined : written.get(key);
    if (all) all.push(one);
    else written.set(key, [one]);
    network.delete(key);
    if (known) {
      others.push({ known, written: one });
      if (isCommandLineOnly(known.name) && !one.isOnCommandLine) findings.push(onlyOnCommandLine(one));
      else if (!isSingle || known.scope === "session") findings.push(...ofOtherSide(known, one, side, names));
      if (known.takesValue && one.words.length === 1) findings.push(withoutValue(one));
    }
    if (!fact) continue;
    const { value, finding } = readValue(fact, one);
    if (finding) findings.push(finding);
    if (value === undefined) {
      rejected.add(fact.name);
      continue;
    }
    if (fact.since && isLaterThan(fact.since.release, release)) {
      findings.push(laterRelease(fact, one, release));
      if (!fact.since.isBuiltInBefore) continue;
    }
    if (!fact.scopes.some((scope) => (scope === "server") === (side === "server")))
      findings.push(wrongSide(fact, one, side));
    else network.set(key, { fact, value, written: one, ...(of !== undefined && { database: of }) });
  }
  for (const all of written.values()) if (all.length > 1) findings.push(duplicate(all));
  return { network: [...network.values()], others, findings, rejected, isWhole: missing.length === 0 };
}

function isOfSide(scope: KnownParameter["scope"], side: Side): boolean {
  return scope === "both" || (scope === "server") === (side === "server");
}

/** A parameter of the other side; -s 20555 and -h host if -S and -H are meant. @param names that the files have */
function ofOtherSide(
  known: KnownParameter,
  one: FiledParameter,
  side: Side,
  names: Set<string>,
): readonly Finding[] {
  const { name, title, scope } = known;
  const isOther = !isOfSide(scope, side);
  const meant = networkFacts.find(
    (fact) => fact.name !== name && fact.name.toLowerCase() === name.toLowerCase(),
  );
  const isCount = known.takesValue && /^\d+$/.test(one.value);
  const [first] = one.words;
  const isMeant = isOther || !isCount || names.has("-H") || names.has("-N");
  if (
    first &&
    meant?.takes === "text" &&
    known.takesValue &&
    one.value !== "" &&
    !names.has(meant.name) &&
    isMeant
  ) {
    const [is, capital] = [title.toLowerCase(), meant.title.toLowerCase()];
    const message = `${name} is the ${is}${isOther ? ` of a ${scope === "server" ? "broker" : "client"}` : ""}. If ${one.value.slice(0, 60)} is the ${capital}, write ${meant.name}: names are case-sensitive.`;
    if (isCount && !isOther) return [{ ...at(one), kind: "note", message }];
    names.add(meant.name);
    const edits = [{ file: one.file, at: first.at, end: first.end, insert: meant.name }];
    return [{ ...at(one), kind: "side", message, edits }];
  }
  return isOther ? [wrongSide(known, one, side)] : [];
}

/** Whether a parameter is known to take no value. */
function takesNone(name: string): boolean {
  return networkFact(name)?.takes === "flag" || knownParameter(name)?.takesValue === false;
}

/** -RO -1 on a line: -RO takes no argument, so -1 is a separate parameter. */
function withoutSingleUser(one: FiledParameter): readonly FiledParameter[] {
  const at = one.words.findIndex(({ text, quoted }, i) => i > 0 && !quoted && text === "-1");
  if (at < 0 || !takesNone(one.flag)) return [one];
  const [own, single] = [one.words.slice(0, at), one.words.slice(at)];
  const value = own
    .slice(1)
    .map(({ text }) => text)
    .join(" ");
  return [
    { ...one, value, words: own },
    { ...one, flag: "-1", value: "", words: single },
  ];
}

function at({ file, line, flag }: FiledParameter) {
  return { file, line, name: flag };
}

/** -Mn=4, -Mn = 4, -Mm:8192: the documentation separates a name and its value only by a blank. */
function assignment(one: FiledParameter, names: Set<string>, isCompared: boolean): Finding | undefined {
  const [name, first] = one.words;
  const [, own = one.flag, joined] = /^(-[^=:]+)[=:](.*)$/s.exec(one.flag) ?? [];
  const behind = joined === undefined && first?.quoted === false && first.text.startsWith("=");
  // A text may begin with a sign.
  const isAssigned =
    joined !== undefined || (behind && (first.text === "=" || networkFact(own)?.takes === "number"));
  if (!name || !isAssigned) return undefined;
  const known = networkFact(own) ?? knownParameter(own);
  const near = known ? { name: own, isSure: true } : isCompared ? nearestName(own) : undefined;
  if (!near) return undefined;
  const value = `${joined ?? ""} ${one.value}`.replace(/^[\s=]+/, "").trim();
  const written =
    value === "" || (takesNone(near.name) && isOn(value))
      ? ""
      : / /.test(value)
        ? ` "${value}"`
        : ` ${value}`;
  const insert = near.name + written;
  const was = joined === undefined ? `${one.flag} ${one.value}` : one.flag;
  const edit = { file: one.file, at: name.at, end: one.words.at(-1)?.end ?? name.end, insert };
  return {
    ...at(one),
    name: near.name,
    kind: "syntax",
    message: `${was.slice(0, 60)} is left out: the documentation has a blank between a parameter and its value, and does not say what OpenEdge does with another sign. Write ${insert.slice(0, 60)}.`,
    ...(near.isSure && isFirst(near.name, names) && { edits: [edit] }),
  };
}

/**
 * Whether a corrected name is unique: if the files have it too, or another spelling was corrected to it, one more would
 * change the effective value.
 */
function isFirst(name: string, names: Set<string>): boolean {
  return !names.has(name) && names.add(name).has(name);
}

/** @param names that the files have, and those of corrections */
function unknownParameter(one: FiledParameter, names: Set<string>, isCompared: boolean): Finding {
  const nearest = isCompared ? nearestName(one.flag) : undefined;
  // The -e 100 of old releases is not -E, which takes no value.
  const near = nearest?.onlyCase && takesNone(nearest.name) && one.value !== "" ? undefined : nearest;
  const [name] = one.words;
  const place = { ...at(one), kind: "unknown" } as const;
  const shown = one.flag.slice(0, 60);
  if (!near) {
    const message = `${shown} is not a start-up parameter of the documentation from 10.2B to 13.0. Its value is not used.`;
    return { ...place, message };
  }
  const isDashed = /^(?:-{2}|[^-])/.test(one.flag);
  const message = isDashed
    ? `${shown} begins with ${one.flag.startsWith("--") ? "two dashes" : "a dash that is no hyphen"}: it is written ${near.name}.`
    : near.onlyCase
      ? `${shown} is not a start-up parameter: names are case-sensitive, and it is written ${near.name}.`
      : `${shown} is not a start-up parameter: did you mean ${near.name}${near.other === undefined ? "" : ` or ${near.other}`}?`;
  if (!near.isSure || !name || !isFirst(near.name, names)) return { ...place, message };
  return { ...place, message, edits: [{ file: one.file, at: name.at, end: name.end, insert: near.name }] };
}

function withoutValue(one: FiledParameter): Finding {
  return { ...at(one), kind: "range", message: `${one.flag} has no value: write one behind it.` };
}

function onlyOnCommandLine(one: FiledParameter): Finding {
  const message = `${one.flag} counts on the command line only: that of a parameter file is ignored.`;
  return { ...at(one), kind: "side", message, edits: [removal(one)] };
}

/** @param all occurrences of a parameter, two or more */
function duplicate(all: readonly FiledParameter[]): Finding {
  const [before, one] = all.slice(-2) as [FiledParameter, FiledParameter];
  const place = before.file === one.file ? `line ${before.line}` : `${before.file}, line ${before.line}`;
  const [was, is] = [before.value || "without a value", one.value || "without a value"];
  const often = all.length === 2 ? "twice" : `${all.length} times`;
  return {
    ...at(one),
    kind: "duplicate",
    message: all.every(({ value }) => value === one.value)
      ? `${one.flag} occurs ${often} with the same value, before in ${place}: one of them is enough.`
      : `${one.flag} occurs ${often}: the last one applies, ${is}, not ${was} of ${place}.`,
    edits: all.slice(0, -1).map(removal),
  };
}

function laterRelease({ name, since }: ParameterFact, one: FiledParameter, release: Release): Finding {
  const is = since?.isBuiltInBefore
    ? " Service packs of 10.2B may have it: look for it in the database's log."
    : "";
  return {
    ...at(one),
    kind: "release",
    message: `${name} is documented from ${since?.release} on, and this review is for ${release.name}.${is}`,
    ...(since && { source: since.source }),
    ...(is === "" && { edits: [removal(one)] }),
  };
}

function wrongSide({ name }: { readonly name: string }, one: FiledParameter, side: Side): Finding {
  const message =
    side === "client"
      ? `${name} is a parameter of the broker: in a client's file it changes nothing at the server.`
      : `${name} is a parameter of a client: in the server's file it changes nothing.`;
  return { ...at(one), kind: "side", message };
}
