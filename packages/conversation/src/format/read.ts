import {
  CLOCKS_BY,
  type Clock,
  type Conversation,
  SOURCE_KINDS,
  type Source,
  TIMES_AT,
} from "../conversation.ts";
import { MAX_PAGE_FILES, withPages } from "../pages/with-pages.ts";
import { excerpt, LineFields } from "./line-fields.ts";
import { OneRecording } from "./one-recording.ts";
import { type RecordingLimits, RecordingRoom } from "./recording-room.ts";
import { FORMAT_VERSION, PLAIN_VERSION } from "./write.ts";

/** Maximum characters of a line: statements are truncated to fewer. */
export const MAX_LINE = 1_000_000;

const LIMITS: RecordingLimits = { named: 1_000_000, characters: 100_000_000, trips: undefined };

/** Reads the output of ConversationWriter, line by line: a recording, and those of pages after it. */
export class ConversationReader {
  readonly #fields = new LineFields();
  readonly #room: RecordingRoom;
  readonly #recordings: { readonly recording: OneRecording; readonly clock?: Clock }[] = [];
  #half: string | undefined;

  constructor(limits = LIMITS) {
    this.#room = new RecordingRoom(this.#fields, limits);
  }

  /**
   * @param text without its end
   * @throws ConversationFileError naming the line, the value and what would be right
   */
  line(text: string): void {
    this.#fields.line += 1;
    if (text.trim() === "") return;
    if (text.length > MAX_LINE)
      this.#fields.fail(`It has ${text.length} characters: at most ${MAX_LINE} are read.`);
    if (this.#half !== undefined) this.#fields.fail("It is not JSON.", this.#fields.line - 1);
    const parsed = parseJson(text);
    if (parsed === undefined) {
      // The end of a truncated file, unless another line follows.
      this.#half = text;
      return;
    }
    const value = this.#fields.object("A line", parsed);
    const open = this.#recordings.at(-1)?.recording;
    if (open && !open.hasEnded) open.take(value);
    else this.#begin(value);
  }

  /**
   * The content of the lines. A file without its last line was truncated: that is counted as dropped.
   *
   * @throws ConversationFileError for a file without a first line
   */
  finish(): Conversation {
    const [first, ...pages] = this.#recordings.map(({ recording, clock }) => ({
      conversation: recording.finish(),
      clock,
    }));
    if (!first) return this.#fields.fail("The file has no first line that names a recording.");
    return withPages(first.conversation, pages);
  }

  /** Begins a recording: the first, or pages after it. */
  #begin(value: Record<string, unknown>): void {
    const database = this.#recordings[0]?.recording;
    if (database) {
      if (!("wirecost" in value)) this.#fields.fail("It follows the end of the recording.");
      if (database.source.kind === "requests" || database.hasCounts)
        this.#fields.fail("It begins another recording: pages come after round trips with a database.");
      if (this.#recordings.length > MAX_PAGE_FILES)
        this.#fields.fail(`It begins another file of pages: at most ${MAX_PAGE_FILES} are read.`);
    }
    const source = this.#sourceIn(value);
    const recording = new OneRecording(source, this.#fields, this.#room);
    if (!database) {
      this.#recordings.push({ recording });
      return;
    }
    if (source.kind !== "requests")
      this.#fields.fail(
        `source.kind is ${excerpt(source.kind)}: behind a recording stand pages, of kind "requests".`,
      );
    this.#recordings.push({ recording, clock: this.#clockOf(this.#fields.object("clock", value.clock)) });
  }

  #sourceIn(value: Record<string, unknown>): Source {
    if (value.wirecost !== "conversation")
      this.#fields.fail(`A recording begins with {"wirecost":"conversation", ...}.`);
    if (value.version !== FORMAT_VERSION && value.version !== PLAIN_VERSION)
      this.#fields.fail(
        `Its version is ${excerpt(value.version)}: ${PLAIN_VERSION} and ${FORMAT_VERSION} are read.`,
      );
    const { kind, name, startedAt, timesAt, lowerBound, rttUs, statedRttUs } = this.#fields.object(
      "source",
      value.source,
    );
    return {
      kind: this.#fields.oneOf("source.kind", kind, SOURCE_KINDS),
      name: this.#room.text("source.name", name),
      startedAt: startedAt === null ? null : this.#fields.moment("source.startedAt", startedAt),
      timesAt: this.#fields.oneOf("source.timesAt", timesAt, TIMES_AT),
      lowerBound: this.#fields.flag("source.lowerBound", lowerBound),
      ...(rttUs !== undefined && { rttUs: this.#fields.whole("source.rttUs", rttUs) }),
      ...(statedRttUs !== undefined && {
        statedRttUs: this.#fields.whole("source.statedRttUs", statedRttUs),
      }),
    };
  }

  #clockOf({ aheadUs, spareUs, by }: Record<string, unknown>): Clock {
    return {
      aheadUs: aheadUs === null ? null : this.#fields.integer("clock.aheadUs", aheadUs),
      spareUs: this.#fields.whole("clock.spareUs", spareUs),
      by: this.#fields.oneOf("clock.by", by, CLOCKS_BY),
    };
  }
}

/** Undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
