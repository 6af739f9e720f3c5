import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type ConversationSummary, LISTED_RTTS } from "@wirecost/contract";
import {
  type Conversation,
  type OpenedConversation,
  pageNames,
  recognizedFormat,
  recordingLines,
  stateRtt,
  summarize,
  withoutLiterals,
  withoutNetworkText,
  withStatedRtt,
} from "@wirecost/conversation";
import { countText } from "@wirecost/sim-core";
import { lineOf } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import type { Connection } from "../server/connect.ts";
import { ms, tripsText, unpredictedText } from "./conversation-words.ts";
import { combineFiles } from "./load-conversation.ts";
import { givenNetworks } from "./networks.ts";

export interface ConversationToSend {
  /** Its path, or several. */
  readonly file: string;
  readonly name: string;
  readonly format: string;
  readonly conversation: Conversation;
}

/** The outcome as JSON. */
export interface ConversationOutcome {
  readonly file: string;
  readonly name: string;
  readonly format: string;
  readonly trips: number;
  readonly calls: number;
  readonly recordedMs: number;
  readonly rttMs: number | null;
  /** For each of LISTED_RTTS; empty if the recording's round-trip time is unknown. */
  readonly elapsedMs: readonly number[];
  /** All names that are sent. */
  readonly statements: readonly string[];
  readonly endpoints: readonly string[];
  /** Omitted for a dry run. */
  readonly stored?: {
    readonly id: string;
    readonly url: string;
    readonly duplicate: boolean;
    readonly exceeded: ConversationSummary["exceeded"];
  };
}

/** Whether a file contains a recorded conversation, by its beginning; errors are left to its reader. */
export async function isConversation(path: string): Promise<boolean> {
  try {
    return (await recognizedFormat(createReadStream(path))) !== undefined;
  } catch {
    return false;
  }
}

/** A file of any format with a conversation, as read. */
export interface ReadConversation extends OpenedConversation {
  readonly file: string;
  /** Undefined if it is that of the recording. */
  readonly name?: string;
}

/**
 * The stored form: separate recordings, or a single one if there are requests of pages (HAR) and recordings of the
 * database. Literals are removed before sending.
 *
 * @param stated.name instead of their own
 * @param stated.recordedMs the round-trip time over which they were recorded
 */
export function conversationsToSend(
  read: readonly ReadConversation[],
  { name, recordedMs }: { readonly name: string | undefined; readonly recordedMs: number | undefined },
): readonly ConversationToSend[] {
  const isOfPages = read.map(({ conversation }) => conversation.source.kind === "requests");
  const isOne = isOfPages.includes(true) && isOfPages.includes(false);
  const given = isOne ? [{ ...combineFiles(read), ...namesOf(read) }] : read;
  return given.map((one) => ({
    ...one,
    name: name ?? one.name ?? one.conversation.source.name,
    conversation: withoutLiterals(
      recordedMs === undefined ? one.conversation : stateRtt(one.conversation, 1000 * recordedMs),
    ),
  }));
}

/** As the page names several files opened together: neither of them is the whole. */
const namesOf = (read: readonly ReadConversation[]) => ({
  file: read.map(({ file }) => file).join(", "),
  name: read.map(({ file }) => basename(file)).join(" with "),
});

/** Known properties before it is sent. */
export async function conversationOutcome({
  file,
  name,
  format,
  conversation,
}: ConversationToSend): Promise<ConversationOutcome> {
  const { networks } = await givenNetworks(LISTED_RTTS.join(","), []);
  const summary = summarize(withStatedRtt(conversation), conversation.rttUs === null ? [] : networks);
  return {
    ...{ file, format, name },
    ...{ trips: summary.trips, calls: summary.calls, recordedMs: summary.recordedMs },
    rttMs: summary.recordedRttMs,
    elapsedMs: summary.predictions.map(({ elapsedMs }) => elapsedMs),
    statements: conversation.statements.map(({ text }) => text),
    endpoints: [...new Set([...conversation.endpoints, ...pageNames(conversation.pages)])],
  };
}

/** Stores it for the key's team, under its name. */
export async function sendConversation(
  { client, team, url }: Connection,
  { name, conversation }: ConversationToSend,
): Promise<NonNullable<ConversationOutcome["stored"]>> {
  const { conversation: stored, duplicate } = await client.createConversation({
    params: { teamId: team.id },
    query: { name },
    file: new Blob(await gzipped(conversation)),
  });
  return { id: stored.id, url: `${url}/conversations/${stored.id}`, duplicate, exceeded: stored.exceeded };
}

async function gzipped(conversation: Conversation): Promise<Buffer<ArrayBuffer>[]> {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for await (const piece of Readable.from(recordingLines(conversation)).pipe(createGzip()))
    pieces.push(piece);
  return pieces;
}

export function outcomeText(
  { file, name, format, trips, recordedMs, rttMs, elapsedMs }: ConversationOutcome,
  conversation: Conversation,
): string {
  const over = rttMs === null ? "" : `, over a round trip of ${ms(rttMs)}`;
  const head = lineOf(
    `${name}: ${tripsText(conversation, trips)} in ${ms(recordedMs)}${withoutNetworkText(conversation)}${over} (${file}, read as ${format})`,
  );
  if (elapsedMs.length === 0) return head + lineOf(unpredictedText(conversation));
  const times = textTable(
    LISTED_RTTS.map((rtt) => `at ${ms(rtt)}`),
    [elapsedMs.map(ms)],
  );
  return head + times;
}

/** The names that would be sent, for a dry run. */
export function namesText({ statements, endpoints }: ConversationOutcome): string {
  const lines = [
    ...(statements.length > 0 ? ["Statements:", ...statements.map((text, i) => `  ${i + 1}  ${text}`)] : []),
    ...(endpoints.length > 0 ? ["Requests:", ...endpoints.map((name) => `  ${name}`)] : []),
  ];
  return lines.map(lineOf).join("");
}

/** One line for each limit of its name that it exceeds. */
export function exceededText(exceeded: ConversationSummary["exceeded"]): string {
  return exceeded
    .map(({ endpoint, what, rttMs, value, limit }) => {
      const of = endpoint ?? "the recording";
      return what === "trips"
        ? lineOf(`Limit exceeded: ${of} makes ${countText(value, "round trip")}; the limit is ${limit}.`)
        : lineOf(`Limit exceeded: ${of} takes ${ms(value)} at ${ms(rttMs ?? 0)}; the limit is ${ms(limit)}.`);
    })
    .join("");
}
