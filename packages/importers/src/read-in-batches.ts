import { checkSize } from "./check-size.ts";
import { ComplaintList } from "./complaint-list.ts";
import { decode } from "./decode.ts";
import { excerpt } from "./excerpt.ts";
import type { BatchedFormatReading, Format, FormatOptions, TextFile } from "./formats/format.ts";
import { formats } from "./formats/formats.ts";
import type { BatchedReading, Encoding, MeasurementFile, ReadOptions, RowBatch } from "./reading.ts";

/**
 * Reads the measured rows of a file, some thousand at a time, so that nobody has to hold them all. Never throws,
 * whatever the bytes: what is wrong is in `complaints` of what it returns in the end, all of it at once, each with
 * its line, its value and what would be right. Rows that were given are good only if {@link isUsable} then says so.
 */
export function* readInBatches(
  file: MeasurementFile,
  options: ReadOptions,
): Generator<RowBatch, BatchedReading> {
  const complaints = new ComplaintList();
  const nothing = (encoding: Encoding | null): BatchedReading => ({
    format: null,
    encoding,
    numberFormat: options.numberFormat ?? "point",
    numbered: false,
    needsMapping: false,
    complaints: complaints.list,
    omitted: complaints.omitted,
    notes: [],
  });

  const size = checkSize(file.bytes.length);
  if (size) {
    complaints.error(size);
    return nothing(null);
  }
  const decoded = decode(file.bytes);
  if (decoded.encoding === null) {
    const message = `${excerpt(file.name)} is ${decoded.binary}. It should be text: a nettraffic.txt, or a table such as CSV.`;
    complaints.error({ line: 0, value: file.name, message });
    return nothing(null);
  }
  const { encoding, text } = decoded;
  if (text.trim() === "") {
    const message =
      "The file holds only blanks: it should be a nettraffic.txt or a table with a header line.";
    complaints.error({ line: 0, value: "", message });
    return nothing(encoding);
  }
  if (decoded.broken !== undefined)
    complaints.error({ line: 0, value: text.slice(-20), message: decoded.broken });

  const { model, mapping, numberFormat, onlyIfMapped = false } = options;
  for (const format of formats) {
    const reading = yield* readAs(
      format,
      { name: file.name, text },
      { model, mapping, numberFormat, onlyIfMapped, complaints },
    );
    if (!reading) continue;
    const notes = decoded.note === undefined ? [...reading.notes] : [decoded.note, ...reading.notes];
    // "-prefetchNumRecs 10" may have been 10000: a cut at the end of a line's text shows nowhere else.
    if (!text.endsWith("\n"))
      notes.push("The last line has no line end: if the file was cut off, its last row may be short.");
    return {
      ...reading,
      format: format.id,
      encoding,
      complaints: complaints.list,
      omitted: complaints.omitted,
      notes,
    };
  }
  const message = `${excerpt(file.name)} is neither a nettraffic.txt nor a table: its first line should name columns.`;
  complaints.error({ line: 1, value: text.slice(0, text.indexOf("\n")).slice(0, 200), message });
  return nothing(encoding);
}

function* readAs(
  format: Format,
  file: TextFile,
  options: FormatOptions,
): Generator<RowBatch, BatchedFormatReading | null> {
  if ("readInBatches" in format) return yield* format.readInBatches(file, options);
  const reading = format.read(file, options);
  if (!reading) return null;
  const { rows, ...rest } = reading;
  yield { rows, total: rows.length };
  return { ...rest, numbered: false };
}
