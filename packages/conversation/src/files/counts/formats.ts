import { ConversationBuilder } from "../../build.ts";
import { ConversationFileError, type FileFormat, type FileReader } from "../file-format.ts";
import type { JsonPath } from "../json/json-elements.ts";
import { JsonLines } from "../json/json-lines.ts";
import { textOf } from "../json/values.ts";
import { Lines } from "../lines.ts";
import { COUNTS_FORMATS, type CountsFormat } from "./statement-counts.ts";
import type { TableRecord } from "./tables/columns.ts";
import { isWholeHtml } from "./tables/html-records.ts";
import { isHtml, layoutOf } from "./tables/table-layout.ts";

/** Maximum characters of a table, which is held until its end: a database keeps some thousand statements. */
const MAX_TABLE = 256 * 1024 * 1024;

/** Exports of a database's own statement statistics, as tables of any layout or as JSON. */
export const countsFormats: readonly FileFormat[] = COUNTS_FORMATS.map((format) => ({
  title: format.title,
  recognizes: (start) => {
    const text = new TextDecoder().decode(start);
    const isTable = isJson(text) || layoutOf(text) !== undefined;
    const names = withoutLong(text).slice(0, 20_000).toLowerCase();
    return isTable && format.columns.every((column) => hasName(names, column));
  },
  read: ({ name, hash }): FileReader => {
    const builder = new ConversationBuilder();
    const drop = (what: string) => builder.drop(what);
    const take = (record: TableRecord) => {
      for (const counted of format.read(record, hash, drop)) builder.count(counted);
    };
    let reader: ReturnType<typeof readerOf> | undefined;
    return {
      take(bytes) {
        reader ??= readerOf(new TextDecoder().decode(bytes), take);
        reader.take(bytes);
      },
      finish(isCut) {
        const isWhole = reader?.finish() ?? true;
        if (isCut || !isWhole) builder.drop("end of the export: the file was cut off");
        const source = {
          kind: "counts",
          name,
          startedAt: null,
          timesAt: "server",
          lowerBound: format.lowerBound,
        } as const;
        const conversation = builder.build(source);
        if (conversation.counts) return conversation;
        throw new ConversationFileError(isEmpty(format));
      },
    };
  },
}));

/** The names of columns or properties, for formats that may have a statement of any length before or above them. */
function withoutLong(start: string): string {
  const unpadded = start.replaceAll(/[-─━═ ]{20,}/g, " ");
  if (isJson(start)) return unpadded;
  return unpadded.replaceAll(/^(.{4000}).*$/gm, "$1");
}

const isJson = (text: string) => /^\s*[[{]/.test(text);

/** Whether a name is a separate word, or the end of one of OpenEdge's columns. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.charAt(at + name.length);
    if (!/[a-z0-9_]/.test(after) && (name.startsWith("tablestat") || !/[a-z0-9_]/.test(text.charAt(at - 1))))
      return true;
  }
  return false;
}

/** Location of the records: in an array, in the only property of an object as written by DBeaver, or on lines. */
function recordsIn(start: string): JsonPath {
  if (start.trimStart().startsWith("[")) return ["*"];
  return /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[/.test(start) ? ["**", "*"] : [];
}

function isEmpty({ title, columns }: CountsFormat): string {
  return `It was read as ${title}, and has no record with ${columns.join(" and ")} and at least one execution. Export all columns of the view, with their names.`;
}

function readerOf(start: string, take: (record: TableRecord) => void) {
  const recordsOf = isJson(start) ? undefined : layoutOf(start);
  if (!recordsOf)
    return new JsonLines([recordsIn(start)], (_, value) => {
      if (typeof value !== "object" || value === null) return;
      take(new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), textOf(one) ?? ""])));
    });
  const all: string[] = [];
  let length = 0;
  const lines = new Lines((line) => {
    length += line.length + 1;
    if (length > MAX_TABLE)
      throw new ConversationFileError(`The table has more than ${MAX_TABLE / 1024 ** 2} MiB, the limit.`);
    all.push(line);
  }, MAX_TABLE);
  return {
    take: (bytes: Uint8Array) => lines.take(bytes),
    /** @returns whether the end of the table is there, of one that has an end */
    finish() {
      lines.finish();
      for (const record of recordsOf(all)) take(record);
      return !isHtml(start) || isWholeHtml(all);
    },
  };
}
