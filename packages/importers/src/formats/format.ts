import type { Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import type { ColumnGuess, ColumnMapping, FormatId, NumberFormat, ReadRow } from "../reading.ts";

/** A decoded file: "\n" line ends, no byte-order mark, not empty. */
interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface FormatOptions {
  readonly model: Model;
  readonly mapping: ColumnMapping | undefined;
  readonly numberFormat: NumberFormat | undefined;
  /** Where everything that is wrong goes. */
  readonly complaints: ComplaintList;
}

/** What a format made of a file that is its own. */
export interface FormatReading {
  readonly rows: readonly ReadRow[];
  readonly columns?: readonly ColumnGuess[];
  readonly numberFormat: NumberFormat;
  readonly needsMapping: boolean;
  readonly notes: readonly string[];
}

/** A file format. `read` answers null for a file that is not its own, and complains about one that is and is broken. */
export interface Format {
  readonly id: FormatId;
  read(file: TextFile, options: FormatOptions): FormatReading | null;
}
