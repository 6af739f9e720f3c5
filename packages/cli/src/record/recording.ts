import {
  type Connection,
  type Conversation,
  ConversationBuilder,
  ConversationWriter,
  detectingDecoder,
  EndpointSetting,
  type RecordedTrip,
  type Source,
  type Statement,
  type TripSink,
  valueHash,
} from "@wirecost/conversation";
import type { Tap } from "./proxy.ts";
import type { RecordingFile } from "./recording-file.ts";

/** Delivered bytes that wait to be decoded, at most. */
const MAX_BYTES = 256 * 1024;

/** Part of the round-trip time that is known so far, below which another one is noted. */
const CHANGED = 0.9;

/** What takes the lines of the recording. */
type LinesFile = Pick<RecordingFile, "write" | "close">;

interface Passed {
  readonly decoder: ReturnType<typeof detectingDecoder>;
  readonly from: "client" | "server";
  readonly bytes: Uint8Array;
  readonly atUs: number;
}

/** A recording as it happens: the conversation in memory and, where it is wanted, its file. */
export class Recording {
  readonly #source: Source;
  readonly #startMs = performance.now();
  readonly #builder = new ConversationBuilder();
  readonly #file: LinesFile | undefined;
  readonly #writer: ConversationWriter | undefined;
  readonly #sink: TripSink;
  readonly #hash = valueHash();
  readonly #open = new Set<() => void>();
  #transactions = 0;
  #requests = 0;
  #passed: Passed[] = [];
  #passedBytes = 0;
  #immediate: NodeJS.Immediate | undefined;

  readonly #endpointSetting: string | undefined;

  /** @param name see Source @param endpointSetting a variable of the session whose value names requests */
  constructor(name: string, file: LinesFile | undefined, endpointSetting?: string) {
    this.#endpointSetting = endpointSetting;
    const startedAt = new Date().toISOString();
    this.#source = { kind: "recorder", name, startedAt, timesAt: "client", lowerBound: false };
    this.#file = file;
    this.#writer = file && new ConversationWriter((line) => file.write(line), this.#source);
    this.#sink = {
      trip: (trip: RecordedTrip) => {
        this.#builder.trip(trip);
        this.#writer?.trip(trip);
      },
      drop: (what, count) => {
        this.#builder.drop(what, count);
        this.#writer?.drop(what, count);
      },
    };
  }

  /** A connection is open. @param rttUs microseconds that its opening took over the network */
  open(rttUs: number): Tap {
    let about: Connection = { protocol: "unknown", encrypted: false, rttUs };
    const describe = (changed: Connection) => {
      about = changed;
      this.#builder.describe(connection, about);
      this.#writer?.describe(connection, about);
    };
    let leastUs = rttUs;
    const connection = this.#builder.connect(about);
    this.#writer?.connect(about);
    const setting =
      this.#endpointSetting === undefined
        ? undefined
        : new EndpointSetting(this.#endpointSetting, () => ++this.#requests);
    const decoder = detectingDecoder({
      connection,
      openedUs: this.#us(performance.now()),
      sink: {
        ...this.#sink,
        trip: (trip) => {
          this.#sink.trip(setting ? setting.named(trip) : trip);
          leastUs = Math.min(leastUs, networkUs(trip));
          // At once, so that a file that is cut off has it, and only for what matters: a line each time.
          if (leastUs < CHANGED * (about.rttUs ?? 0)) describe({ ...about, rttUs: leastUs });
        },
      },
      hash: this.#hash,
      ...(setting && { sent: (text: string, statement: Statement) => setting.sent(text, statement) }),
      nextTransaction: () => ++this.#transactions,
      describe: (protocol, encrypted) => {
        if (protocol !== about.protocol || encrypted !== about.encrypted)
          describe({ ...about, protocol, encrypted });
      },
    });
    const end = () => {
      if (!this.#open.delete(end)) return;
      this.#decode();
      decoder.end(this.#us(performance.now()));
      if (leastUs < (about.rttUs ?? 0)) describe({ ...about, rttUs: leastUs });
    };
    this.#open.add(end);
    return {
      take: (from, bytes, atMs) => {
        this.#passed.push({ decoder, from, bytes, atUs: this.#us(atMs) });
        this.#passedBytes += bytes.length;
      },
      // What else is due now is delivered before.
      delivered: () => {
        if (this.#passedBytes >= MAX_BYTES) this.#decode();
        else this.#immediate ??= setImmediate(() => this.#decode());
      },
      end,
    };
  }

  /**
   * What was recorded.
   *
   * @throws CliError where its file could not be written
   */
  finish(): Conversation {
    for (const end of [...this.#open]) end();
    this.#writer?.end();
    this.#file?.close();
    return this.#builder.build(this.#source);
  }

  #decode(): void {
    clearImmediate(this.#immediate);
    this.#immediate = undefined;
    const passed = this.#passed;
    this.#passed = [];
    this.#passedBytes = 0;
    for (const { decoder, from, bytes, atUs } of passed) decoder.take(from, bytes, atUs);
  }

  #us(atMs: number): number {
    return Math.round(1000 * (atMs - this.#startMs));
  }
}

/**
 * What the network takes at most, by a trip. Opening a connection takes longer on a busy machine, but no answer comes
 * before the network has carried it. In a pipeline that is not known to be the answer to what was sent last.
 */
function networkUs({ kind, sentUs, askedUs, answeredUs, replyBytes }: RecordedTrip): number {
  const isPlain = kind === "query" && askedUs === sentUs && replyBytes > 0;
  return isPlain ? answeredUs - askedUs : Number.POSITIVE_INFINITY;
}
