import type { Clock, Conversation, PageFile, PageRequests } from "../conversation.ts";
import { ConversationFileError } from "../files/file-format.ts";
import { causesOf } from "./causes.ts";
import { estimatedClock, pageStartUs } from "./clock.ts";
import { requestsIn } from "./requests-in.ts";

/** A file of pages as provided: its clock is estimated if none is given. */
export type GivenPages = Pick<PageFile, "conversation"> & { readonly clock?: Clock | undefined };

/** Maximum files of pages for a recording: each takes memory, however short it is. */
export const MAX_PAGE_FILES = 100;

/**
 * A conversation with pages.
 *
 * @throws ConversationFileError for more than {@link MAX_PAGE_FILES} files
 */
export function withPages(
  { pages: _, ...database }: Conversation,
  given: readonly GivenPages[],
): Conversation {
  if (given.length === 0) return database;
  if (given.length > MAX_PAGE_FILES)
    throw new ConversationFileError(
      `${given.length} files of pages are open with ${database.source.name}: at most ${MAX_PAGE_FILES} are read.`,
    );
  const files = given.map(({ conversation, clock }) => ({
    conversation,
    clock: clock ?? estimatedClock(database, conversation),
  }));
  const requests = placed(database, files);
  return { ...database, pages: { files, requests, ...causesOf(database, files, requests) } };
}

/** The same with another clock for one of its files; undefined to estimate it. */
export function withClock(
  conversation: Conversation,
  file: number,
  aheadUs: number | undefined,
): Conversation {
  const clock: Clock | undefined = aheadUs === undefined ? undefined : { aheadUs, spareUs: 0, by: "stated" };
  const files = conversation.pages?.files ?? [];
  return withPages(
    conversation,
    files.map((one, i) => (i === file ? { conversation: one.conversation, clock } : one)),
  );
}

function placed(database: Conversation, files: readonly PageFile[]): PageRequests {
  const all = files.flatMap((one, file) => {
    const startUs = pageStartUs(database, one);
    return startUs === undefined
      ? []
      : requestsIn(one.conversation).map((request) => ({ file, startUs, ...request }));
  });
  all.sort((a, b) => a.startUs + a.fromUs - b.startUs - b.fromUs);
  const time = (name: "fromUs" | "sentUs" | "requestedUs" | "answeredUs" | "endUs") =>
    Float64Array.from(all, (one) => one.startUs + one[name]);
  return {
    file: Uint32Array.from(all, ({ file }) => file),
    trip: Uint32Array.from(all, ({ trip }) => trip),
    call: Uint32Array.from(all, ({ call }) => call),
    fromUs: time("fromUs"),
    sentUs: time("sentUs"),
    requestedUs: time("requestedUs"),
    answeredUs: time("answeredUs"),
    endUs: time("endUs"),
    rttUs: Float64Array.from(all, ({ rttUs }) => rttUs),
  };
}
