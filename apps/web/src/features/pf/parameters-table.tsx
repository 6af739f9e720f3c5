"use client";
import { costText, type Review, type ReviewedParameter, valueText } from "@wirecost/abl/parameters";
import { useMemo } from "react";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import styles from "./pf.module.css";

type Row = ReviewedParameter & { readonly index: number };

/** Each parameter of the network: what it is set to, its default with the source, and what it costs. */
export function ParametersTable({ review }: { review: Review }) {
  const rows = useMemo(() => review.parameters.map((row, index) => ({ ...row, index })), [review]);
  const columns = useMemo(
    (): readonly DataColumn<Row>[] => [
      {
        id: "name",
        header: "Parameter",
        sortBy: ({ fact }) => fact.name,
        cell: ({ fact, side }) => (
          <span title={fact.help}>
            <code>{fact.name}</code>
            <small className={styles.title}>
              {side === "client" && review.side === "server" ? `client's, ${fact.title}` : fact.title}
            </small>
          </span>
        ),
      },
      {
        id: "value",
        header: "Value",
        align: "end",
        cell: ({ given, value }) => (given ? valueText(value) : ""),
      },
      {
        id: "default",
        header: `Default in ${review.release.name}`,
        align: "end",
        cell: ({ standard, defaults: [first] }) =>
          first?.source.url ? (
            <a href={first.source.url} title={first.source.title} target="_blank" rel="noreferrer">
              {valueText(standard)}
            </a>
          ) : (
            <span title={first?.source.title}>{valueText(standard)}</span>
          ),
      },
      {
        id: "line",
        header: "Line",
        align: "end",
        minor: true,
        cell: ({ given }) => (given ? given.written.line : ""),
      },
      { id: "cost", header: "Cost here", cell: (row) => costText(row, review) },
    ],
    [review],
  );
  return <DataTable rows={rows} columns={columns} rowId={({ index }) => String(index)} stacks />;
}
