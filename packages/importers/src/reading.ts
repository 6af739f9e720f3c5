import type { MeasuredColumns, RowColumns } from "@wirecost/analysis";
import type { MeasuredMetric, MeasuredRow, Model, NumberFormat, Params } from "@wirecost/sim-core";

export type { NumberFormat };

/** How the bytes of a file were turned into text. */
export type Encoding =
  | ("utf-8" | "utf-16le" | "utf-16be" | "shift_jis" | "euc-kr" | "gb18030" | "big5" | "windows-1252")
  | ("ibm850" | "windows-1251" | "koi8-r" | "ibm866" | "iso-8859-5");

/** A measured row and where it stands in its file. */
export interface ReadRow extends MeasuredRow {
  /** 1-based. */
  readonly line: number;
  /** Which repetition of the same settings this is, where the file says so. */
  readonly replicate?: string;
}

/** One thing wrong with a file, in words a user can act on. */
export interface Complaint {
  /** 1-based; 0 for the file as a whole. */
  readonly line: number;
  /** Header of the column, where there is one. */
  readonly column?: string;
  /** The offending text, shortened if it is long. */
  readonly value: string;
  readonly message: string;
  /** For a text that is none of a setting's choices: the setting, and the choice that it is close to, if there is one. */
  readonly choice?: { readonly param: string; readonly nearest?: string };
  /** A file with one error is refused as a whole. */
  readonly severity: "error" | "warning";
}

/** What a column of a table holds. Several "row" or "label" columns are joined with a space. */
export type ColumnTarget =
  | {
      readonly kind: "setting";
      readonly param: string;
      /** What texts of the file mean, in the words of the setting: {"n+1": "query-a-row"}. */
      readonly values?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly kind: "metric"; readonly metric: string }
  | { readonly kind: "row" }
  | { readonly kind: "label" }
  | { readonly kind: "replicate" }
  /** Of a table that belongs to no model: a setting, or a figure, that is called what its header says. */
  | { readonly kind: "own-setting" }
  | { readonly kind: "own-metric"; readonly unit: string; readonly better: MeasuredMetric["better"] }
  /** Says something only together with the other columns of this combination; `values` as those of a setting. */
  | {
      readonly kind: "combined";
      readonly combination: string;
      readonly values?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly kind: "ignore" };

export interface ColumnReading {
  readonly target: ColumnTarget;
  /** Without it, the column's own values decide. */
  readonly numbers?: NumberFormat | undefined;
}

/** How each column of a table is read, in the file's order. */
export type ColumnMapping = readonly ColumnReading[];

/** A column of a table and what it most likely holds: what a user is asked to confirm. */
export interface ColumnGuess {
  readonly header: string;
  /** The first few values that are not empty. */
  readonly samples: readonly string[];
  readonly target: ColumnTarget;
  /** Whether the header named the target; otherwise the target is only a guess. */
  readonly known: boolean;
  /** How its numbers are read, where some have a mark and could be read otherwise. */
  readonly numbers?: NumberFormat;
  /** What the header may mean, where that is several things and no other column decides. */
  readonly either?: readonly ColumnTarget[];
}

/** A file as the user gave it. */
export interface MeasurementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How many bytes it has, where it is known without reading them. */
  readonly size?: number;
  /**
   * The bytes again, some at a time, as often as they are asked for: a plain table is read so without being held. Each
   * piece is whole lines, or begins with a line of more than MAX_FIELD bytes, and is good until the next.
   */
  readonly pieces?: () => Iterable<Uint8Array>;
}

export interface ReadOptions {
  /** What the rows are measurements of; null where that is none of the models, and the file says all there is. */
  readonly model: Model | null;
  /** Settings that hold for every row unless the row says otherwise: they decide what counts of a row mean. */
  readonly stated?: Params | undefined;
  /** For tables: what each column holds. Without it, headers decide. */
  readonly mapping?: ColumnMapping | undefined;
  /** Without it, the file's own numbers decide. */
  readonly numberFormat?: NumberFormat | undefined;
  /** Reads no rows while columns are left to ask about; otherwise they are read as far as the headers say. */
  readonly onlyIfMapped?: boolean | undefined;
  /** Gives rows as columns where the file allows it: {@link RowBatch.columns}. */
  readonly columns?: boolean | undefined;
}

/** Rows that were read together. */
export interface RowBatch {
  readonly rows: readonly ReadRow[];
  /** The rows instead, where columns were asked for and the file is a plain table; `rows` is empty then. */
  readonly columns?: RowColumns;
  /** About how many rows the whole file has; it can be a few more than are read. */
  readonly total: number;
}

/** What a file says of where its figures come from. */
export interface Provenance {
  /** The program that wrote the file. */
  readonly tool: string;
  readonly version?: string;
  /** What was measured, where the file says so. */
  readonly product?: string;
  readonly productVersion?: string;
  /** When, as the file writes it, or in ISO 8601 where it counts seconds. */
  readonly date?: string;
}

/** What was made of a file. Usable only if {@link isUsable} says so. */
export interface Reading {
  /** Id of the format; null for a file that is no text, too large or empty. */
  readonly format: string | null;
  readonly encoding: Encoding | null;
  /** How numbers were read. */
  readonly numberFormat: NumberFormat;
  /** Rows without an error, in the file's order. */
  readonly rows: readonly ReadRow[];
  readonly rowCount: number;
  /** What the rows' settings and figures are, where they are not the model's: the file belongs to no model. */
  readonly schema?: MeasuredColumns;
  /** Of a table only. */
  readonly columns?: readonly ColumnGuess[];
  /** Some column is not recognized: read again with a mapping. */
  readonly needsMapping: boolean;
  /** At most MAX_COMPLAINTS of each severity. */
  readonly complaints: readonly Complaint[];
  /** Complaints beyond those listed. */
  readonly omitted: number;
  /** What was assumed or left out, for the user to know. */
  readonly notes: readonly string[];
  readonly provenance?: Provenance;
}

/** What was made of a file whose rows were given in batches. */
export interface BatchedReading extends Omit<Reading, "rows"> {
  /** Names of rows stand twice: each row is to be named by its number among the file's rows, from 1, instead. */
  readonly numbered: boolean;
}

/** Whether the rows may be used: no error, and no column left to ask about. */
export function isUsable(reading: Pick<Reading, "needsMapping" | "complaints">): boolean {
  return !reading.needsMapping && !reading.complaints.some((complaint) => complaint.severity === "error");
}
