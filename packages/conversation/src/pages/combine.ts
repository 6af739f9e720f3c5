import { getOrInsert } from "@wirecost/sim-core/model";
import { ConversationBuilder } from "../build.ts";
import type { Conversation } from "../conversation.ts";
import { ConversationFileError } from "../files/file-format.ts";
import type { OpenedConversation } from "../files/read-conversation.ts";
import { recordedTrips } from "../format/recorded-trips.ts";
import { type GivenPages, withPages } from "./with-pages.ts";

/**
 * Combines several files into one conversation on one time line: requests of web pages with the conversation with the
 * database that they caused.
 *
 * @param files at least one; also such that are combined already
 * @throws ConversationFileError naming the files that have no time line in common
 */
export function combine(files: readonly Conversation[]): Conversation {
  const [only] = files;
  if (!only || files.length === 1) return only ?? joined([]);
  const databases = files
    .filter(({ source }) => source.kind !== "requests")
    .map(({ pages: _, ...database }): Conversation => database);
  const pages = files.flatMap((one): readonly GivenPages[] =>
    one.source.kind === "requests"
      ? [{ conversation: one }]
      : // An estimate may change with other files.
        (one.pages?.files ?? []).map(({ conversation, clock }) => ({
          conversation,
          clock: clock.by === "stated" ? clock : undefined,
        })),
  );
  const refused = databases.find(({ counts, source }) => counts || source.kind === "source");
  if (refused)
    throw new ConversationFileError(
      `${refused.source.name} has no times: ${refused.counts ? "it counts statements without an order" : "it was computed from source code"}, so it has no place beside ${namesOf(files, refused)}. Open it alone.`,
    );
  refuseTwice([...databases, ...pages.map(({ conversation }) => conversation)]);
  if (databases.length === 0) return joined(pages.map(({ conversation }) => conversation));
  return withPages(joined(databases), pages);
}

/** Separator of several files' formats. */
const WITH = " with ";

/** The same for opened files. */
export function combineOpened(files: readonly OpenedConversation[]): OpenedConversation {
  return {
    conversation: combine(files.map(({ conversation }) => conversation)),
    format: [...new Set(files.flatMap(({ format }) => format.split(WITH)))].join(WITH),
  };
}

function namesOf(files: readonly Conversation[], but?: Conversation): string {
  const names = files.filter((one) => one !== but).map(({ source }) => source.name);
  return names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function refuseTwice(files: readonly Conversation[]): void {
  const known = new Map<string, Conversation>();
  for (const one of files) {
    const { source, trips } = one;
    const key = [source.kind, source.startedAt, trips.endUs.length, ...trips.endUs.slice(0, 100)].join(" ");
    const same = known.get(key);
    if (same && source.startedAt !== null)
      throw new ConversationFileError(
        `${source.name} and ${same.source.name} hold the same round trips. Choose each recording once.`,
      );
    known.set(key, one);
  }
}

/** Combines recordings of one kind: the connections of all of them. */
function joined(files: readonly Conversation[]): Conversation {
  const [first] = files;
  if (!first) throw new ConversationFileError("There is no file.");
  if (files.length === 1) return first;
  for (const one of files) {
    const [a, b] = [first.source, one.source];
    if (a.kind !== b.kind || a.timesAt !== b.timesAt)
      throw new ConversationFileError(
        `${a.name} is ${KINDS[a.kind]}${sideOf(a, b)} and ${b.name} is ${KINDS[b.kind]}${sideOf(b, a)}: what both recorded would count twice. Open one of them${files.length > 2 ? "" : ", with the requests of the page (HAR) if you have them"}.`,
      );
  }
  const undated = files.find(({ source }) => source.startedAt === null);
  if (undated)
    throw new ConversationFileError(
      `The times of ${undated.source.name} have no date or no time zone, so when they ran relative to ${namesOf(files, undated)} is unknown. Open it alone.`,
    );
  const starts = files.map(({ source }) => Date.parse(source.startedAt ?? ""));
  const start = Math.min(...starts);
  const builder = new ConversationBuilder();
  let transactions = 0;
  /** By file and number. */
  const requests = new Map<string, number>();
  for (const [file, one] of files.entries()) {
    const laterUs = 1000 * ((starts[file] ?? start) - start);
    const connections = one.connections.map((connection) => builder.connect(connection));
    let most = 0;
    for (const trip of recordedTrips(one)) {
      builder.trip({
        ...trip,
        connection: connections[trip.connection] ?? 0,
        sentUs: trip.sentUs + laterUs,
        requestedUs: trip.requestedUs + laterUs,
        answeredUs: trip.answeredUs + laterUs,
        endUs: trip.endUs + laterUs,
        calls: trip.calls.map((call) => {
          most = Math.max(most, call.transaction);
          return {
            ...call,
            transaction: call.transaction === 0 ? 0 : call.transaction + transactions,
            request: call.request ? numberOf(`${file} ${call.request}`) : 0,
          };
        }),
      });
    }
    transactions += most;
    for (const { what, count } of one.dropped) builder.drop(what, count);
  }
  const rtts = files.flatMap(({ rttUs }) => rttUs ?? []);
  const rttUs = rtts.length > 0 ? Math.min(...rtts) : null;
  const isStated = files.some(({ source }) => source.statedRttUs !== undefined);
  return builder.build({
    ...first.source,
    name: namesOf(files),
    startedAt: new Date(start).toISOString(),
    lowerBound: files.some(({ source }) => source.lowerBound),
    ...(rttUs !== null && (isStated ? { statedRttUs: rttUs } : { rttUs })),
  });

  function numberOf(key: string): number {
    return getOrInsert(requests, key, () => requests.size + 1);
  }
}

/** Used if the kinds are equal. */
function sideOf(one: Conversation["source"], other: Conversation["source"]): string {
  return one.kind === other.kind ? ` of the ${one.timesAt}` : "";
}

const KINDS: Readonly<Record<Conversation["source"]["kind"], string>> = {
  recorder: "a recording",
  capture: "a capture",
  log: "a log",
  trace: "a trace",
  requests: "a page",
  counts: "counts",
  source: "source code",
};
