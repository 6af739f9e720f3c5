import { ComplaintList } from "../complaint-list.ts";
import type { TextFile } from "../formats/format.ts";
import { formats } from "../formats/formats.ts";
import { hasRecords } from "../formats/table/layout/record-lines.ts";
import { isRuled } from "../formats/table/layout/ruled-columns.ts";
import { isSingleQuoted } from "../formats/table/layout/single-quotes.ts";
import { plainBytes } from "../formats/table/plain/plain-bytes.ts";
import { table } from "../formats/table/table.ts";
import { isJson } from "../json/is-json.ts";
import type { MeasurementFile, ReadOptions } from "../reading.ts";
import type { OpenedFile } from "./open-file.ts";

/** Length of the beginning that is decoded: enough to detect the format and the columns. */
const HEAD = 1024 * 1024;

/**
 * Opens a plain table without decoding all of it.
 *
 * @returns undefined for any other file
 */
export function openPlain(file: MeasurementFile, { model, columns }: ReadOptions): OpenedFile | undefined {
  if (!columns) return undefined;
  const plain = plainBytes(file.pieces ?? (() => [file.bytes]), HEAD);
  if (!plain) return undefined;
  const text = plain.head.replaceAll("\r\n", "\n");
  if (text.trim() === "" || isJson(text) || isRuled(text) || hasRecords(text)) return undefined;
  if (isSingleQuoted(text) || /^sep=/i.test(text)) return undefined;
  const head: TextFile = { text, length: plain.length, lines: () => [], plain };
  const options = { model, onlyIfMapped: true, complaints: new ComplaintList() };
  for (const format of formats) {
    if (format === table) continue;
    if ("isMine" in format) {
      if (format.isMine(text)) return undefined;
    } else if (!("read" in format) || format.read(head, options) !== null) return undefined;
  }
  return { decoded: { encoding: "utf-8", text }, file: head, beginningOnly: false };
}
