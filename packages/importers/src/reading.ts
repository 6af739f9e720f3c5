import type { MeasuredColumns, RowColumns } from "@wirecost/analysis";
import type { MeasuredMetric, MeasuredRow, Model, NumberFormat, Params } from "@wirecost/sim-core";

export type { NumberFormat };

/** How a file was decoded. */
export type Encoding =
  | ("utf-8" | "utf-16le" | "utf-16be" | "shift_jis" | "euc-kr" | "gb18030" | "big5" | "windows-1252")
  | ("ibm850" | "windows-1251" | "koi8-r" | "ibm866" | "iso-8859-5");

/** A measured row and its place in the file. */
export interface ReadRow extends MeasuredRow {
  /** 1-based. */
  readonly line: number;
  /** The number of the repetition of the same settings, if the file states it. */
  readonly replicate?: string;
}

/** A problem in a file, in words that a user can act on. */
export interface Complaint {
  /** 1-based; 0 for the file as a whole. */
  readonly line: number;
  /** Header of the column, if there is one. */
  readonly column?: string;
  /** The offending text, shortened if it is long. */
  readonly value: string;
  readonly message: string;
  /** For a text that is not one of a setting's choices: the setting, and the only similar choice, if any. */
  readonly choice?: { readonly param: string; readonly nearest?: string };
  /** A file with an error is rejected as a whole. */
  readonly severity: "error" | "warning";
}

/** What a column of a table holds. Several "row" or "label" columns are joined with a space. */
export type ColumnTarget =
  | {
      readonly kind: "setting";
      readonly param: string;
      /** Meanings of texts in the file, as values of the setting: {"n+1": "query-a-row"}. */
      readonly values?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly kind: "metric"; readonly metric: string }
  | { readonly kind: "row" }
  | { readonly kind: "label" }
  | { readonly kind: "replicate" }
  /** For a custom table: a setting or a metric, named by its header. */
  | { readonly kind: "own-setting" }
  | { readonly kind: "own-metric"; readonly unit: string; readonly better: MeasuredMetric["better"] }
  /** Has a meaning only together with the other columns of this combination; `values` as for a setting. */
  | {
      readonly kind: "combined";
      readonly combination: string;
      readonly values?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly kind: "ignore" };

export interface ColumnReading {
  readonly target: ColumnTarget;
  /** If omitted, the column's own values decide. */
  readonly numbers?: NumberFormat | undefined;
}

/** The target of each column of a table, in the file's order. */
export type ColumnMapping = readonly ColumnReading[];

/** A column of a table and its most likely meaning, for the user to confirm. */
export interface ColumnGuess {
  readonly header: string;
  /** The first few values that are not empty. */
  readonly samples: readonly string[];
  readonly target: ColumnTarget;
  /** Whether the header named the target; otherwise it is a guess. */
  readonly known: boolean;
  /** How its numbers are read, if some of them are ambiguous. */
  readonly numbers?: NumberFormat;
  /** Possible meanings of the header, if there are several and no other column decides. */
  readonly either?: readonly ColumnTarget[];
}

/** A file as the user provided it. */
export interface MeasurementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Size in bytes, if known without reading. */
  readonly size?: number;
  /**
   * The bytes in pieces, as often as requested: a plain table is read this way without holding it. Each piece consists
   * of whole lines, or begins with a line of more than MAX_FIELD bytes, and is valid until the next one.
   */
  readonly pieces?: () => Iterable<Uint8Array>;
}

export interface ReadOptions {
  /** The model of the rows; null for a custom table, whose file defines its columns. */
  readonly model: Model | null;
  /** Settings of all rows that do not state them: they decide what counts mean. */
  readonly stated?: Params | undefined;
  /** For tables: the target of each column. If omitted, headers decide. */
  readonly mapping?: ColumnMapping | undefined;
  /** If omitted, the file's own numbers decide. */
  readonly numberFormat?: NumberFormat | undefined;
  /** Returns no rows while columns need to be confirmed; otherwise the columns that the headers identify are read. */
  readonly onlyIfMapped?: boolean | undefined;
  /** Returns rows as columns if the file allows it: {@link RowBatch.columns}. */
  readonly columns?: boolean | undefined;
}

/** Rows that were read together. */
export interface RowBatch {
  readonly rows: readonly ReadRow[];
  /** The rows as columns, if requested and the file is a plain table; `rows` is then empty. */
  readonly columns?: RowColumns;
  /** Estimated number of rows in the whole file; slightly more than will be read. */
  readonly total: number;
}

/** Origin of the values as stated in a file. */
export interface Provenance {
  /** The program that wrote the file. */
  readonly tool: string;
  readonly version?: string;
  /** The subject of the measurement, if the file states it. */
  readonly product?: string;
  readonly productVersion?: string;
  /** Time as written in the file, or in ISO 8601 if the file counts seconds. */
  readonly date?: string;
}

/** The result of reading a file. Usable only if {@link isUsable} returns true. */
export interface Reading {
  /** Id of the format; null for a file that is not text, too large or empty. */
  readonly format: string | null;
  readonly encoding: Encoding | null;
  /** How numbers were read. */
  readonly numberFormat: NumberFormat;
  /** Rows without an error. */
  readonly rowCount: number;
  /** Names of rows are not unique: rows are named by their number in the file instead, from 1. */
  readonly numbered: boolean;
  /** The settings and metrics of the rows, for a file that belongs to no model. */
  readonly schema?: MeasuredColumns;
  /** For tables only. */
  readonly columns?: readonly ColumnGuess[];
  /** Some column is not recognized: read again with a mapping. */
  readonly needsMapping: boolean;
  /** At most MAX_COMPLAINTS of each severity. */
  readonly complaints: readonly Complaint[];
  /** Complaints beyond those listed. */
  readonly omitted: number;
  /** Assumptions and omissions, for the user to know. */
  readonly notes: readonly string[];
  readonly provenance?: Provenance;
}

/** Whether the rows may be used: there is no error, and no column needs to be confirmed. */
export function isUsable(reading: Pick<Reading, "needsMapping" | "complaints">): boolean {
  return !reading.needsMapping && !reading.complaints.some((complaint) => complaint.severity === "error");
}
