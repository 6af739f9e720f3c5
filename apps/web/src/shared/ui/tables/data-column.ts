import type { ReactNode } from "react";

/** A column of a table of such rows. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Gives the column a sort button. */
  readonly sortBy?: (row: Row) => string | number;
  /** "end" for numbers. */
  readonly align?: "start" | "end";
  /** Left out on a narrow screen: what the row's own page says as well. */
  readonly minor?: boolean;
  /** Of a long table's columns, which have one width: how many of them it takes; 1 by default. */
  readonly span?: number;
}
