import { checkSize } from "./check-size.ts";
import { ComplaintList } from "./complaint-list.ts";
import { decode } from "./decode.ts";
import { excerpt } from "./excerpt.ts";
import { formats } from "./formats/formats.ts";
import type { Encoding, MeasurementFile, Reading, ReadOptions } from "./reading.ts";

/**
 * Reads the measured rows of a file. Never throws, whatever the bytes: what is wrong is in `complaints`, all
 * of it at once, each with its line, its value and what would be right.
 *
 * @returns rows with settings and metrics in the units that the model declares; check {@link isUsable} first
 */
export function readMeasurements(file: MeasurementFile, options: ReadOptions): Reading {
  const complaints = new ComplaintList();
  const nothing = (encoding: Encoding | null): Reading => ({
    format: null,
    encoding,
    numberFormat: options.numberFormat ?? "point",
    rows: [],
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

  const { model, mapping, numberFormat } = options;
  for (const format of formats) {
    const reading = format.read({ name: file.name, text }, { model, mapping, numberFormat, complaints });
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
