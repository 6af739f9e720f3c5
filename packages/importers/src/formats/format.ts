import type { MeasuredColumns, Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import type { ColumnGuess, ColumnMapping, FormatId, NumberFormat, ReadRow, RowBatch } from "../reading.ts";

/** A decoded file: "\n" line ends, no byte-order mark, not empty. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface FormatOptions {
  /** null where the rows belong to none. */
  readonly model: Model | null;
  readonly mapping: ColumnMapping | undefined;
  readonly numberFormat: NumberFormat | undefined;
  readonly onlyIfMapped: boolean;
  /** Where everything that is wrong goes. */
  readonly complaints: ComplaintList;
}

/** What a format says of a file that is its own. */
interface FormatVerdict {
  /** Of rows that belong to no model: their own settings and figures. */
  readonly schema?: MeasuredColumns;
  readonly columns?: readonly ColumnGuess[];
  readonly numberFormat: NumberFormat;
  readonly needsMapping: boolean;
  readonly notes: readonly string[];
}

export interface FormatReading extends FormatVerdict {
  readonly rows: readonly ReadRow[];
}

/** What a format says of a file whose rows it has given in batches. */
export interface BatchedFormatReading extends FormatVerdict {
  /** Names of rows stand twice: each row is to be named by its number in the file instead. */
  readonly numbered: boolean;
}

/**
 * A file format. It answers null for a file that is not its own, and complains about one that is and is broken.
 * One whose files can be long gives its rows in batches: nobody then has to hold them all.
 */
export type Format = { readonly id: FormatId } & (
  | { read(file: TextFile, options: FormatOptions): FormatReading | null }
  | {
      readInBatches(file: TextFile, options: FormatOptions): Generator<RowBatch, BatchedFormatReading | null>;
    }
);
