import type { MeasuredColumns } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import type { Line } from "../decode/lines.ts";
import type { ColumnGuess, ColumnMapping, NumberFormat, Provenance, ReadRow, RowBatch } from "../reading.ts";
import type { PlainBytes } from "./table/plain/plain-bytes.ts";

/** A decoded file: "\n" line ends, no byte-order mark, not empty. */
export interface TextFile {
  readonly name: string;
  /** All of it; of a compressed file that is too large for that, its beginning. */
  readonly text: string;
  /** Characters of the whole file, as far as they have been counted. */
  readonly length: number;
  /** All lines, also of a file of which `text` is only the beginning. */
  lines(): Iterable<Line>;
  /** Of a plain table that is to be read into columns; `text` is then only its beginning, whole lines of it. */
  readonly plain?: PlainBytes;
}

export interface FormatOptions {
  /** null where the rows belong to none. */
  readonly model: Model | null;
  readonly mapping?: ColumnMapping | undefined;
  readonly numberFormat?: NumberFormat | undefined;
  readonly onlyIfMapped: boolean;
  /** Where everything that is wrong goes. */
  readonly complaints: ComplaintList;
}

/** What a format says of a file that is its own; without notes where it says none. */
interface FormatVerdict {
  /** Of rows that belong to no model: their own settings and figures. */
  readonly schema?: MeasuredColumns | undefined;
  readonly columns?: readonly ColumnGuess[];
  /** How numbers were read; "point" unless it is said. */
  readonly numberFormat?: NumberFormat | undefined;
  /** Whether some column is left to ask about; not unless it is said. */
  readonly needsMapping?: boolean;
  readonly notes?: readonly string[];
  readonly provenance?: Provenance;
}

export interface FormatReading extends FormatVerdict {
  readonly rows?: readonly ReadRow[];
}

/** What a format says of a file whose rows it has given in batches. */
export interface BatchedFormatReading extends FormatVerdict {
  /** Names of rows stand twice: each row is to be named by its number in the file instead. */
  readonly numbered?: boolean;
}

interface FormatBase {
  /** Kept with an upload: never changed. */
  readonly id: string;
  /** What a file of it is, as in "Read as ...": "a pgbench log". */
  readonly title: string;
  /** Its rows count what servers did for all of their clients, not one run: counts state no workload. */
  readonly countsServers?: true;
}

type Reader =
  | { read(file: TextFile, options: FormatOptions): FormatReading | null }
  | {
      readInBatches(file: TextFile, options: FormatOptions): Generator<RowBatch, BatchedFormatReading | null>;
    };

/** A format of a tool that measures systems of its own: its rows bring their schema and belong to no model. */
export type OwnFormat = FormatBase & {
  /** Whether a file that begins with these characters is one. */
  isMine(head: string): boolean;
  /** Whether only `lines()` is read of a file beyond its beginning: it may then be longer than one text can be. */
  readonly byLines?: boolean;
} & Reader;

/**
 * A file format. Its reader returns null for a file of another format, and reports errors for an invalid one.
 * A format with long files returns its rows in batches, so that callers need not hold them all.
 */
export type Format = (FormatBase & Reader) | OwnFormat;
