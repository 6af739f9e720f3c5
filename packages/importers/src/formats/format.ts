import type { MeasuredColumns } from "@wirecost/analysis";
import type { Model, Params } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import type { Line } from "../decode/lines.ts";
import type { ColumnGuess, ColumnMapping, NumberFormat, Provenance, ReadRow, RowBatch } from "../reading.ts";
import type { PlainBytes } from "./table/plain/plain-bytes.ts";

/** A decoded file: "\n" line ends, no byte-order mark, not empty. */
export interface TextFile {
  /** All of the text, or the beginning of a compressed file that is too large. */
  readonly text: string;
  /** Characters of the whole file counted so far. */
  readonly length: number;
  /** All lines, even if `text` is only the beginning. */
  lines(): Iterable<Line>;
  /** For a plain table to be read into columns; `text` is then only its beginning, in whole lines. */
  readonly plain?: PlainBytes;
}

export interface FormatOptions {
  /** null if the rows belong to no model. */
  readonly model: Model | null;
  readonly mapping?: ColumnMapping | undefined;
  readonly numberFormat?: NumberFormat | undefined;
  readonly onlyIfMapped: boolean;
  /** Settings of all rows that do not state them. */
  readonly stated?: Params | undefined;
  /** Collects all problems. */
  readonly complaints: ComplaintList;
}

/** A format's reading of a file; without notes if there are none. */
interface FormatVerdict {
  /** For rows that belong to no model: their own settings and metrics. */
  readonly schema?: MeasuredColumns | undefined;
  readonly columns?: readonly ColumnGuess[];
  /** How numbers were read; "point" by default. */
  readonly numberFormat?: NumberFormat | undefined;
  /** Whether some column needs to be confirmed; false by default. */
  readonly needsMapping?: boolean;
  readonly notes?: readonly string[];
  readonly provenance?: Provenance;
}

export interface FormatReading extends FormatVerdict {
  readonly rows?: readonly ReadRow[];
}

/** A format's reading of a file whose rows were returned in batches. */
export interface BatchedFormatReading extends FormatVerdict {
  /** Names of rows are not unique: each row is to be named by its number in the file instead. */
  readonly numbered?: boolean;
}

interface FormatBase {
  /** Stored with an upload: never changed. */
  readonly id: string;
  /** The kind of file in words, as in "Read as a pgbench log". */
  readonly title: string;
  /** Its rows are server counters over all clients, not one run: counts determine no workload. */
  readonly countsServers?: true;
}

type Reader =
  | { read(file: TextFile, options: FormatOptions): FormatReading | null }
  | {
      readInBatches(file: TextFile, options: FormatOptions): Generator<RowBatch, BatchedFormatReading | null>;
    };

/** A format of a tool that measures arbitrary systems: its rows bring their schema and belong to no model. */
export type OwnFormat = FormatBase & {
  /** Whether a file that begins with these characters has this format. */
  isMine(head: string): boolean;
  /** Whether the file is read through `lines()`: it may then be too long for one text. */
  readonly byLines?: boolean;
} & Reader;

/**
 * A file format. Its reader returns null for a file of another format, and reports errors for an invalid one. A format
 * with long files returns its rows in batches, so that callers need not hold them all.
 */
export type Format = (FormatBase & Reader) | OwnFormat;
