import { countText, formatCount, formatQuantity, formatRange } from "@wirecost/sim-core/model";
import type { Conversation } from "../conversation.ts";
import type { Typical, TypicalRequests } from "../requests.ts";
import { boundWords } from "../summary/counting-notes.ts";
import type { ChangeList } from "./change-list.ts";
import { pageSentence } from "./page-sentence.ts";
import type { Effect, FoundItem, Results } from "./results.ts";
import { code, number, type Segment, words } from "./segment.ts";

/** Minimum share of the time for suggesting a change. */
const WORTH = 0.02;
/** Maximum characters of an endpoint in a sentence. */
const MAX_SUBJECT = 80;
/** Maximum tables named in a sentence. */
const MAX_TABLES = 2;

const ms = (value: number) => formatQuantity(value, "ms");
const range = (low: number | undefined, high: number) =>
  formatRange({ low: Math.min(low ?? high, high), high }, "ms");

type OpeningResults = Pick<Results, "before" | "after" | "leastMs" | "requests" | "together" | "countsEach"> &
  Partial<Pick<Results, "pages">>;

/**
 * What was recorded, and its time over the network: pages first, if there are requests of pages, and a request first,
 * if requests are distinguished.
 */
export function openingSentence(
  conversation: Conversation,
  results: OpeningResults,
  rttMs: number,
  changes: number,
): readonly Segment[] {
  const of = recordingSentence(conversation, results, rttMs, changes);
  const { pages } = conversation;
  return pages && results.pages
    ? [...pageSentence(pages, results.pages, rttMs, changes), words(" "), ...of]
    : of;
}

/** What was recorded, and its time over the network: a request first, if requests are distinguished. */
function recordingSentence(
  { endpoints, calls, source, trips, counts }: Conversation,
  { before, after, leastMs, requests, together = 0, countsEach = false }: OpeningResults,
  rttMs: number,
  changes: number,
): readonly Segment[] {
  if (counts && before)
    return [
      words("This export counts "),
      number(countText(before.trips, "execution")),
      words(
        ` of ${countText(counts.calls.length, "statement")}. At ${ms(rttMs)} they wait for the network for `,
      ),
      number(ms(before.networkMs)),
      words(" together, if each takes one round trip."),
    ];
  const count = trips.sentUs.length - together;
  if (count === 0) return [words("This recording has no round trips.")];
  const [least, each] = boundWords(source, countsEach);
  // Before a change, nothing else removes round trips.
  const pool = before && before.trips < count ? " with a connection pool" : "";
  const at = `; at ${ms(rttMs)}${pool} it takes `;
  const made = [words(` made ${least}`), number(countText(count, "round trip")), words(each)];
  const whole = before ? [number(ms(before.elapsedMs)), words(".")] : [];
  const unknown = words(
    ". State the round-trip time of the recording to predict how long it takes elsewhere.",
  );
  const noun = source.kind === "requests" ? "page" : "request";
  const opening = requests
    ? [
        words(`A ${noun}${nameOf(endpoints, requests.endpoint)} made ${least}`),
        number(countText(requests.trips.median, "round trip")),
        words(` (${amongText(requests, noun)})`),
        ...(requests.beforeMs ? [words(at), ...timesOf(requests.beforeMs)] : []),
        words(`. The whole recording, ${countText(requests.allRequests, noun)},`),
        ...made,
        ...(before ? [words(" and takes ")] : []),
      ]
    : [words(subjectOf({ endpoints, calls })), ...made, ...(before ? [words(at)] : [])];
  if (!after) return [...opening, ...(before ? whole : [unknown])];
  return [
    ...opening,
    ...whole,
    words(` With ${changes === 1 ? "the chosen change" : `the ${changes} chosen changes`} `),
    ...(requests?.afterMs
      ? [words(`a ${noun} takes `), ...timesOf(requests.afterMs), words(", and the whole recording ")]
      : [words("it takes ")]),
    number(range(leastMs, after.elapsedMs)),
    words(after.trips === before?.trips ? "." : ` and ${countText(after.trips, "round trip")}.`),
  ];
}

/** `the median of 12 requests; request 7 made 30`. */
function amongText({ requests, trips, largest }: TypicalRequests, noun: string): string {
  if (requests === 1) return "the only one";
  const median = `the median of ${countText(requests, noun)}`;
  return trips.median === trips.most
    ? `${median}, and the most`
    : `${median}; ${noun} ${formatCount(largest)} made ${formatCount(trips.most)}`;
}

function timesOf({ median, most }: Typical): readonly Segment[] {
  return [number(ms(median)), ...(most > median ? [words(` (one takes ${ms(most)})`)] : [])];
}

/** Empty for a request identified only by its trace. */
function nameOf(endpoints: readonly string[], endpoint: number): string {
  const name = endpoint === 0 ? "" : (endpoints[endpoint - 1] ?? "");
  return name === "" ? "" : ` of ${shortened(name)}`;
}

/** The endpoint, if everything belongs to one. */
function subjectOf({ endpoints, calls }: Pick<Conversation, "endpoints" | "calls">): string {
  const [only = "", another] = endpoints;
  if (only === "" || another !== undefined || calls.endpoint.some((endpoint) => endpoint === 0))
    return "This recording";
  return shortened(only);
}

function shortened(name: string): string {
  return name.length > MAX_SUBJECT ? `${name.slice(0, MAX_SUBJECT - 1)}…` : name;
}

const readNouns = ({ source }: Conversation): [one: string, many: string] =>
  source.kind === "requests" ? ["request", "requests"] : ["query", "queries"];

/** The remedy that saves most time; undefined if none is worth it. */
export function bestEffect(effects: readonly Effect[], elapsedMs: number): Effect | undefined {
  return effects.reduce<Effect | undefined>(
    (best, one) => (one.savedMs > Math.max(best?.savedMs ?? 0, WORTH * elapsedMs) ? one : best),
    undefined,
  );
}

/** The effect of the best change. */
export function adviceSentence(
  conversation: Conversation,
  { finding, remedy }: FoundItem,
  { tripsBefore, tripsAfter, savedMs, savedTrips, leastMs }: Effect,
  elapsedMs: number,
): readonly Segment[] {
  const tables = tablesOf(conversation, remedy);
  const makes = [words(" makes it "), number(range(leastMs, Math.max(0, elapsedMs - savedMs))), words(".")];
  const [, first] = remedy[0] ?? [];
  switch (finding.kind) {
    case "n+1":
      return [
        words("Fetching "),
        ...tables,
        words(
          ` with ${countText(tripsAfter, ...readNouns(conversation))} instead of ${formatCount(tripsBefore)}`,
        ),
        ...makes,
      ];
    case "unbatched-insert":
      return [
        words("Writing "),
        ...tables,
        words(` with ${countText(tripsAfter, "statement")} instead of ${formatCount(tripsBefore)}`),
        ...makes,
      ];
    case "repeated":
      return [
        words("Using an answer from "),
        ...tables,
        words(` again instead of asking ${countText(finding.calls, "more time")}`),
        ...makes,
      ];
    case "fetch-per-row":
      return [
        words("Fetching "),
        ...tables,
        words(
          ` ${first?.kind === "fetch" ? formatCount(first.size) : "more"} rows at a time, with ${countText(tripsAfter, "fetch", "fetches")} instead of ${formatCount(tripsBefore)},`,
        ),
        ...makes,
      ];
    case "prepared-once":
      return [
        words(
          `Executing ${countText(remedy.length, "statement")} without preparing ${remedy.length === 1 ? "it" : "them"}, which saves ${countText(savedTrips, "round trip")},`,
        ),
        ...makes,
      ];
    case "reconnect":
      return [
        words(`Taking ${countText(finding.connections.length, "connection")} from a pool instead of opening`),
        words(finding.connections.length === 1 ? " it" : " them"),
        ...makes,
      ];
    case "chatty-transaction":
      return [
        words("Sending "),
        ...operationsOf(conversation, remedy),
        words(
          ` with the statements beside them, not in ${countText(savedTrips, "round trip")} of their own,`,
        ),
        ...makes,
      ];
    default:
      return [
        words(`Removing ${countText(savedTrips, "round trip")} for `),
        ...operationsOf(conversation, remedy),
        ...makes,
      ];
  }
}

/** The largest part of the time, if no change is worth it. */
export function bottleneckSentence({
  elapsedMs,
  networkMs,
  serverMs,
  clientMs,
}: NonNullable<Results["before"]>): string {
  if (elapsedMs === 0) return "";
  const most = Math.max(networkMs, serverMs, clientMs);
  const share = `${Math.round((100 * most) / elapsedMs)} %`;
  if (most === clientMs) return `${share} of that time is the program's own, which no network changes.`;
  if (most === serverMs) return `${share} of that time the server works, which no network changes.`;
  return `${share} of that time is waiting for the network.`;
}

function tablesOf({ statements, source }: Conversation, remedy: ChangeList): readonly Segment[] {
  const of = remedy.flatMap(([statement]) => statements[statement] ?? []);
  if (source.kind === "requests")
    return listed(
      of.map(({ text }) => shortened(text)),
      "other address",
    );
  const tables = new Set(of.flatMap(({ tables }) => tables));
  if (tables.size === 0) return [words("rows")];
  return listed([...tables], "other table");
}

function operationsOf({ statements }: Conversation, remedy: ChangeList): readonly Segment[] {
  return listed([...new Set(remedy.map(([statement]) => statements[statement]?.operation ?? ""))], "other");
}

function listed(names: readonly string[], other: string): readonly Segment[] {
  const more = names.length - MAX_TABLES;
  const shown = names.slice(0, MAX_TABLES).map(code);
  if (more > 0) shown.push(words(countText(more, other)));
  return shown.flatMap((one, i) => (i === 0 ? [one] : [words(i === shown.length - 1 ? " and " : ", "), one]));
}

/** The result in one text: the opening, then the most useful change or the largest part of the time. */
export function resultSentence(
  conversation: Conversation,
  {
    results,
    found,
    effects,
    rttMs,
    changes,
  }: {
    results: OpeningResults;
    found: readonly FoundItem[];
    effects: readonly Effect[];
    rttMs: number;
    changes: ChangeList;
  },
): string {
  const now = results.after ?? results.before;
  const best = now && bestEffect(effects, now.elapsedMs);
  const item = best && found[best.finding];
  const opening = openingSentence(conversation, results, rttMs, changes.length);
  const rest: readonly Segment[] = !now
    ? []
    : best && item
      ? adviceSentence(conversation, item, best, now.elapsedMs)
      : [words(bottleneckSentence(now))];
  return [...opening, words(" "), ...rest]
    .map(({ text }) => text)
    .join("")
    .trim();
}
