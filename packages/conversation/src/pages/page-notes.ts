import { countText, formatQuantity } from "@wirecost/sim-core/model";
import type { Conversation, PageFile } from "../conversation.ts";
import { extentUs } from "./clock.ts";
import { hasWholeSeconds } from "./units.ts";

const ms = (us: number) => formatQuantity(us / 1000, "ms");

/**
 * Notes on pages besides a conversation: their clocks, the assignment of round trips, and what is missing.
 *
 * @param statedMs the recording's round-trip time, where it is stated
 */
export function pageNotes(conversation: Conversation, statedMs?: number): readonly string[] {
  const { pages } = conversation;
  if (!pages) return [];
  const { files, requests, links } = pages;
  return [
    ...files.map((file, i) => clockNote(conversation, file, requests.file.includes(i))),
    requests.file.length > 0 ? linksNote(links, hasWholeSeconds(conversation)) : "",
    ...files.flatMap(({ conversation: { source, rttUs } }, i) =>
      rttUs === null && requests.file.includes(i)
        ? `No request of ${source.name} opened a connection, so a round trip to the web server is not known: it counts as the application’s time.`
        : [],
    ),
    conversation.rttUs === null && statedMs === undefined && requests.file.length > 0
      ? conversation.source.timesAt === "server"
        ? "The database’s network is not known, so waiting for it counts as the application’s time. State the round-trip time of the recording."
        : "Of round trips to the database, network and server cannot be separated: all of their time counts as the server’s. State the round-trip time of the recording."
      : "",
    ...files.flatMap(({ conversation: { source, dropped } }) =>
      dropped.map(
        ({ what, count }) => `Not included of ${source.name}: ${what} (${count.toLocaleString("en-US")}).`,
      ),
    ),
  ].filter(Boolean);
}

const BELONG = ["belongs", "belong"] as const;

function linksNote(
  { traced, contained, ambiguous, outside }: NonNullable<Conversation["pages"]>["links"],
  isCoarse: boolean,
): string {
  const all = traced + contained + ambiguous + outside;
  const count = (of: number, [verb, verbs]: readonly [string, string], what: string) =>
    of > 0 ? `${of.toLocaleString("en-US")} ${of === 1 ? verb : verbs} ${what}` : "";
  const counts = ambiguous === 1 ? "counts" : "count";
  const parts = [
    count(traced, BELONG, "to a request of the same trace"),
    count(contained, BELONG, "to the only request that was under way"),
    count(
      ambiguous,
      ["may belong", "may belong"],
      isCoarse
        ? `to a request, and ${counts} for none: times of whole seconds do not show it`
        : `to any of several requests, and ${counts} for none, since no trace in the requests and in the statements’ comments tells`,
    ),
    count(outside, ["was sent", "were sent"], "while no request was under way"),
  ].filter(Boolean);
  return `Of ${countText(all, "round trip")} to the database, ${parts.join(", ")}. Requests for images, fonts, scripts and style sheets are taken for files, which ask no database, unless a trace says otherwise.`;
}

function clockNote(conversation: Conversation, file: PageFile, isPlaced: boolean): string {
  const { source } = conversation;
  const pages = file.conversation;
  const { aheadUs, spareUs, by } = file.clock;
  const [name, other] = [pages.source.name, source.name];
  if (aheadUs === null)
    return `The times of ${other} have no date or no time zone, so when the requests of ${name} ran relative to them is unknown. State how long after the first request the first round trip began.`;
  if (!isPlaced)
    return source.startedAt === null
      ? `With ${ms(aheadUs)} from the first request of ${name} to the first round trip of ${other}, the two do not overlap: no request is on the time line.`
      : `${name} was recorded ${spanText(pages)}, ${other} ${spanText(conversation)}${aheadUs === 0 ? "" : `, with a clock ${aheadText(aheadUs)}`}: they do not overlap, so no request is on the time line. If one of the clocks was wrong, state how far that of ${name} was ahead.`;
  if (source.startedAt === null)
    return `The first round trip of ${other} began ${ms(aheadUs)} after the first request of ${name}, as stated.`;
  const spare = spareUs > 0 ? `, give or take ${ms(spareUs)}` : "";
  const because = {
    traces: `, as requests and round trips of the same trace show${spare}`,
    times: `, as round trips lie within requests only then${spare}`,
    stated: ", as stated",
    none: "",
  }[by];
  return aheadUs === 0
    ? `The clocks of ${name} and ${other} ${by === "none" ? "are taken to agree: nothing shows a difference" : `agree${because}`}.`
    : `The clock of ${name} was ${aheadText(aheadUs)}${because}: its requests are drawn that much ${aheadUs > 0 ? "earlier" : "later"}.`;
}

const aheadText = (us: number) => `${ms(Math.abs(us))} ${us > 0 ? "ahead" : "behind"}`;

/** `from 2026-11-26 10:00:00.000 to 10:00:12.500 UTC`. */
function spanText(conversation: Conversation): string {
  const start = Date.parse(conversation.source.startedAt ?? "");
  const [from, to] = extentUs(conversation).map((us) => new Date(start + us / 1000).toISOString());
  const [day, time] = [from?.slice(0, 10), from?.slice(11, 23)];
  const until = to?.startsWith(day ?? "") ? to.slice(11, 23) : to?.slice(0, 23).replace("T", " ");
  return `from ${day} ${time} to ${until} UTC`;
}
