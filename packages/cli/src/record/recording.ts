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

/** Maximum delivered bytes that wait to be decoded. */
const MAX_BYTES = 256 * 1024;

/** A new minimum of the round-trip time is recorded if it is below this share of the previous one. */
const CHANGED = 0.9;

/** Receives the lines of the recording. */
type LinesFile = Pick<RecordingFile, "write" | "close">;

interface Passed {
  readonly decoder: ReturnType<typeof detectingDecoder>;
  readonly from: "client" | "server";
  readonly bytes: Uint8Array;
  readonly atUs: number;
}

/** A recording in progress: the conversation in memory and, if requested, its file. */
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

  /** A connection was opened. @param rttUs microseconds that its opening took over the network */
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
          // Written immediately, so that a truncated file has it, and only if it matters: each is a line.
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
      // Other data due now is delivered first.
      delivered: () => {
        if (this.#passedBytes >= MAX_BYTES) this.#decode();
        else this.#immediate ??= setImmediate(() => this.#decode());
      },
      end,
    };
  }

  /**
   * The recorded conversation.
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
 * Upper bound of the network's time, by trip. Opening a connection takes longer on a busy machine, but no answer
 * arrives before the network has carried it. In a pipeline it may not be the answer to the last request.
 */
function networkUs({ kind, sentUs, requestedUs, answeredUs, replyBytes }: RecordedTrip): number {
  const isPlain = kind === "query" && requestedUs === sentUs && replyBytes > 0;
  return isPlain ? answeredUs - requestedUs : Number.POSITIVE_INFINITY;
}
