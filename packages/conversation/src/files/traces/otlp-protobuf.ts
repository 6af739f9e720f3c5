import { ConversationFileError, type FileFormat } from "../file-format.ts";
import { Records } from "../records.ts";
import { BYTES, eachField, FIXED64, fieldAt, ProtobufError, varintAt } from "./protobuf-fields.ts";
import { Attributes, type Span, type SpanSink } from "./span.ts";
import { type SpanReader, traceFormat } from "./trace-format.ts";

/** Framing of messages: none, for a single one; its length in 4 bytes, as the collector writes it; or as a varint. */
const FRAMINGS = ["none", "4 bytes", "varint"] as const;
type Framing = (typeof FRAMINGS)[number];

/** Maximum bytes of a span. */
const MAX_SPAN = 16 * 1024 * 1024;

/** OTLP as Protocol Buffers: one message, or several with their lengths. */
export const otlpProtobuf: FileFormat = traceFormat(
  "OpenTelemetry traces (OTLP protobuf)",
  (start) => framingOf(start) !== undefined,
  (take) => {
    let reader: SpanReader | undefined;
    return {
      take: (bytes) => {
        reader ??= otlpReader(framingOf(bytes) ?? "none", take);
        reader.take(bytes);
      },
      finish: () => reader?.finish() ?? true,
    };
  },
);

/** The framing with which the beginning of a file contains spans; undefined if none does. */
function framingOf(start: Uint8Array): Framing | undefined {
  // JSON and other text begin with none of the fields of a message.
  return FRAMINGS.find((framing) => {
    let spans = 0;
    try {
      otlpReader(framing, ({ trace, id }) => {
        if (trace.length !== 32 || id.length !== 16) throw new ProtobufError("ids have 16 and 8 bytes");
        spans += 1;
      }).take(start.subarray(0, 64 * 1024));
    } catch {
      return false;
    }
    return spans > 0;
  });
}

/** Numbers of the fields that lead to spans, in a message of each level. */
const LEVELS: readonly { readonly down: readonly number[]; readonly taken: number }[] = [
  { down: [1], taken: -1 },
  // A resource, and its scopes by their current and former number.
  { down: [2, 1000], taken: 1 },
  { down: [], taken: 2 },
];
const RESOURCE_LEVEL = 1;

function otlpReader(framing: Framing, take: SpanSink): SpanReader {
  const records = new Records(
    (view, at, available) => checked(() => lengthAt(view, at, available)),
    (view, at, length) => checked(() => record(view, at, length)),
  );
  /** Ends of the messages that contain the next field. */
  const ends: number[] = [];
  let service = "";
  if (framing === "none") ends.push(Number.POSITIVE_INFINITY);
  return { take: push, finish };

  function push(bytes: Uint8Array): void {
    records.take(bytes);
  }

  function finish(): boolean {
    const level = framing === "none" ? 1 : 0;
    return records.rest === 0 && ends.filter((end) => end > records.offset).length <= level;
  }

  function checked<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error;
      throw new ConversationFileError(`${error.message} The file is damaged there, or not of OTLP.`, {
        byte: records.offset,
      });
    }
  }

  /** The messages that contain the next record; earlier ones have ended. */
  function levelNow(): number {
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= records.offset) ends.pop();
    return ends.length;
  }

  function lengthAt(view: DataView, at: number, available: number): number {
    const level = levelNow();
    if (level === 0)
      return framing === "4 bytes" ? 4 : (varintAt(view, at, available)?.length ?? available + 1);
    const field = fieldAt(view, at, available);
    if (!field) return available + 1;
    const { headerLength, wireType, value, number } = field;
    const end = records.offset + headerLength + (wireType === BYTES ? value : 0);
    if (end > (ends.at(-1) ?? 0)) throw new ProtobufError("A field reaches beyond its message.");
    const isTaken = wireType === BYTES && LEVELS[level - 1]?.taken === number;
    if (isTaken && value > MAX_SPAN)
      throw new ProtobufError(`A span has ${value} bytes; the maximum is ${MAX_SPAN}.`);
    return isTaken ? headerLength + value : headerLength;
  }

  function record(view: DataView, at: number, length: number): void {
    const level = levelNow();
    const start = records.offset;
    if (level === 0) {
      const size = framing === "4 bytes" ? view.getUint32(at) : (varintAt(view, at, length)?.value ?? 0);
      ends.push(start + length + size);
      return;
    }
    const field = fieldAt(view, at, length);
    if (field?.wireType !== BYTES) return;
    const { number, value, headerLength } = field;
    if (LEVELS[level - 1]?.down.includes(number)) ends.push(start + headerLength + value);
    else if (LEVELS[level - 1]?.taken !== number) records.skip(value);
    else {
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at + headerLength, value);
      if (level - 1 === RESOURCE_LEVEL) service = attributesIn(bytes, 1).get("service") ?? "";
      else take(spanOf(bytes, service));
    }
  }
}

const utf8 = new TextDecoder();
const KINDS: readonly Span["kind"][] = ["", "other", "server", "client", "other", "consumer"];

function spanOf(message: Uint8Array, service: string): Span {
  let [trace, id, parent, name] = ["", "", "", ""];
  let kind: Span["kind"] = "";
  let [startUs, endUs] = [Number.NaN, Number.NaN];
  eachField(message, ({ number, wireType, value }, bytes) => {
    if (wireType === FIXED64 && number === 7) startUs = microseconds(bytes);
    else if (wireType === FIXED64 && number === 8) endUs = microseconds(bytes);
    else if (number === 6 && wireType !== BYTES) kind = KINDS[value] ?? "other";
    else if (wireType !== BYTES) return;
    else if (number === 1) trace = hex(bytes, value);
    else if (number === 2) id = hex(bytes, value);
    else if (number === 4) parent = hex(bytes, value);
    else if (number === 5) name = value === 0 ? "" : utf8.decode(bytes);
  });
  return {
    trace,
    id,
    parent,
    name,
    kind,
    startUs,
    durationUs: endUs - startUs,
    service,
    attributes: attributesIn(message, 9),
  };
}

/** The attributes in a message's field of this number. */
function attributesIn(message: Uint8Array, field: number): Attributes {
  const attributes = new Attributes();
  eachField(message, ({ number, wireType, value }, bytes) => {
    if (number === field && wireType === BYTES && value > 0) attributes.set(...keyAndValue(bytes));
  });
  return attributes;
}

function keyAndValue(message: Uint8Array): [key: string, value: string | undefined] {
  let key = "";
  let text: string | undefined;
  eachField(message, (field, bytes) => {
    if (field.wireType !== BYTES || field.value === 0) return;
    if (field.number === 1) key = utf8.decode(bytes);
    if (field.number !== 2) return;
    eachField(bytes, ({ number, wireType, value }, content) => {
      // Text, booleans and numbers.
      if (number === 1 && wireType === BYTES) text = value === 0 ? "" : utf8.decode(content);
      else if ((number === 2 || number === 3) && wireType !== BYTES) text = String(value);
      else if (number === 4 && wireType === FIXED64)
        text = String(new DataView(content.buffer, content.byteOffset, 8).getFloat64(0, true));
    });
  });
  return [key, text];
}

function microseconds(fixed: Uint8Array): number {
  const nanoseconds = new DataView(fixed.buffer, fixed.byteOffset, 8).getBigUint64(0, true);
  return nanoseconds === 0n ? Number.NaN : Number(nanoseconds / 1000n) + Number(nanoseconds % 1000n) / 1000;
}

function hex(bytes: Uint8Array, length: number): string {
  if (length === 0) return "";
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
