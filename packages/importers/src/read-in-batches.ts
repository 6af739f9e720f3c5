import { ComplaintList } from "./complaint-list.ts";
import { checkSize } from "./decode/check-size.ts";
import { type OpenedFile, openFile } from "./decode/open-file.ts";
import { openPlain } from "./decode/open-plain.ts";
import { UnpackError } from "./decode/unpack.ts";
import { excerpt } from "./excerpt.ts";
import type { BatchedFormatReading, Format, FormatOptions, TextFile } from "./formats/format.ts";
import { formats } from "./formats/formats.ts";
import { unreadReport } from "./formats/unread-reports.ts";
import { isJson } from "./json/is-json.ts";
import { MAX_BYTES } from "./limits.ts";
import type { Encoding, MeasurementFile, Reading, ReadOptions, RowBatch } from "./reading.ts";
import { type CountSettings, countSettings } from "./setup/count-settings.ts";

/** Length of the beginning from which the format is detected. */
const HEAD = 64 * 1024;
const MIB = 1024 * 1024;

/**
 * Reads the measured rows of a file in batches of some thousand, so that callers need not hold them all. Never throws
 * for any bytes: the `complaints` of the returned reading list all errors, each with its line, its value and what is
 * expected. The rows are valid only if {@link isUsable} accepts that reading.
 */
export function* readInBatches(file: MeasurementFile, options: ReadOptions): Generator<RowBatch, Reading> {
  const complaints = new ComplaintList();
  const nothing = (encoding: Encoding | null): Reading => ({
    format: null,
    encoding,
    numberFormat: options.numberFormat ?? "point",
    rowCount: 0,
    numbered: false,
    needsMapping: false,
    complaints: complaints.list,
    omitted: complaints.omitted,
    notes: [],
  });

  const size = checkSize(file.size ?? file.bytes.length);
  if (size) {
    complaints.error(size);
    return nothing(null);
  }
  let format: Format | undefined;
  let opened: OpenedFile;
  try {
    opened = openPlain(file, options) ?? openFile(file.bytes);
    const { decoded } = opened;
    if (!opened.file || decoded.encoding === null) {
      const kind = decoded.encoding === null ? decoded.binary : "binary";
      const message = `${excerpt(file.name)} is ${kind}. It should be text: a table such as CSV, or a report of a supported format.`;
      complaints.error({ line: 0, value: file.name, message });
      return nothing(null);
    }
    const { encoding, text } = decoded;
    if (text.trim() === "") {
      const message =
        "The file has only blanks: it should be a table with a header line, or a report of a supported format.";
      complaints.error({ line: 0, value: "", message });
      return nothing(encoding);
    }
    if (decoded.broken !== undefined)
      complaints.error({ line: 0, value: text.slice(-20), message: decoded.broken });
    const head = text.slice(0, HEAD);
    const unread = unreadReport(head);
    if (unread !== undefined) {
      const value = text.trim().split("\n", 1)[0]?.slice(0, 200) ?? "";
      complaints.error({ line: 1, value, message: `${excerpt(file.name)} is ${unread}` });
      return nothing(encoding);
    }
    const { model, mapping, numberFormat, onlyIfMapped = false, stated = {} } = options;
    for (format of formats) {
      const refusal = refusalOf(format, head, opened);
      if (refusal === "not mine") continue;
      if (refusal !== undefined) {
        complaints.error({ line: 0, value: format.title, message: refusal });
        return { ...nothing(encoding), format: format.id };
      }
      const counts =
        model && !("isMine" in format) && !format.countsServers ? countSettings(model, stated) : undefined;
      const batches = readAs(format, opened.file, {
        ...{ model, mapping, numberFormat, onlyIfMapped, stated, complaints },
      });
      const { reading, rowCount } = yield* withCounts(batches, counts);
      if (!reading) continue;
      const {
        numberFormat: numbers = "point",
        needsMapping = false,
        numbered = false,
        schema,
        ...details
      } = reading;
      if ("isMine" in format && !schema && !complaints.hasErrors) {
        const message = `The file is ${format.title} but has no measured values: it may be incomplete.`;
        complaints.error({ line: 1, value: text.slice(0, text.indexOf("\n")).slice(0, 200), message });
      }
      const notes = [...(decoded.note === undefined ? [] : [decoded.note]), ...(reading.notes ?? [])];
      notes.push(...(counts?.notes ?? []));
      // "-prefetchNumRecs 10" may have been 10000: a cut at the end of a line's text shows nowhere else.
      if (!endsWithLine(opened.file) && !isJson(head))
        notes.push("The last line has no line end: if the file was cut off, its last row may be short.");
      return {
        ...details,
        ...(schema && { schema }),
        numberFormat: numbers,
        needsMapping,
        numbered,
        rowCount,
        format: format.id,
        encoding,
        complaints: complaints.list,
        omitted: complaints.omitted,
        notes,
      };
    }
    const message = isJson(head)
      ? `${excerpt(file.name)} is JSON without rows: it should be a list of objects, such as [{"clients": 8, "latency_ms": 12.5}], or what hyperfine, JMH, k6 or Bencher write. Traces and HAR files open on Conversations.`
      : `${excerpt(file.name)} is neither the report of a supported tool nor a table: its first line should name columns.`;
    complaints.error({ line: 1, value: text.slice(0, text.indexOf("\n")).slice(0, 200), message });
    return nothing(encoding);
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    complaints.error({ line: 0, value: file.name, message: error.message });
    return { ...nothing(null), format: format?.id ?? null };
  }
}

function endsWithLine({ text, plain }: TextFile): boolean {
  return plain ? plain.ended : text.endsWith("\n");
}

/** Why a format that knows its files by their beginning does not read this one. */
function refusalOf(format: Format, head: string, { beginningOnly }: OpenedFile): string | undefined {
  const own = "isMine" in format ? format : undefined;
  if (own ? !own.isMine(head) : beginningOnly && format.id !== "table") return "not mine";
  if (beginningOnly && !own?.byLines) {
    return `Unpacked the file has more than ${MAX_BYTES / MIB} MiB, the limit for ${format.title}. Split it into several files.`;
  }
  return undefined;
}

function* withCounts<Result>(
  batches: Generator<RowBatch, Result>,
  counts: CountSettings | undefined,
): Generator<RowBatch, { readonly reading: Result; readonly rowCount: number }> {
  let rowCount = 0;
  let step = batches.next();
  for (; !step.done; step = batches.next()) {
    rowCount += step.value.columns?.count ?? step.value.rows.length;
    yield counts ? counts.add(step.value) : step.value;
  }
  return { reading: step.value, rowCount };
}

function* readAs(
  format: Format,
  file: TextFile,
  options: FormatOptions,
): Generator<RowBatch, BatchedFormatReading | null> {
  if ("readInBatches" in format) return yield* format.readInBatches(file, options);
  const reading = format.read(file, options);
  if (!reading) return null;
  const { rows = [], ...rest } = reading;
  yield { rows, total: rows.length };
  return rest;
}
