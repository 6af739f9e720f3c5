"use client";
import { type Model, paramName, shareText } from "@wirecost/sim-core";
import Link from "next/link";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import styles from "./accuracy.module.css";
import type { PublishedHeldOut } from "./held-out.ts";

type Line = PublishedHeldOut["heldOut"][number];

/** Errors of each reference, in sample beside held out, or why nothing was held out. */
export function HeldOutTable({ model, published }: { model: Model; published: PublishedHeldOut }) {
  const columns: readonly DataColumn<Line>[] = [
    {
      id: "reference",
      header: "Reference data",
      cell: ({ reference, constants, situations, reason }) => (
        <div className={styles.row}>
          <Link href={`/references#${reference}`} prefetch={false}>
            <FlagText text={model.references.find(({ id }) => id === reference)?.title ?? reference} />
          </Link>
          <p className={styles.note}>
            <FlagText
              text={
                reason ??
                `${constants.length} constants refitted without one of ${situations} situations: ${constants
                  .map((id) => (model.params[id] ? paramName(model.params[id]) : id))
                  .join(", ")}.`
              }
            />
          </p>
        </div>
      ),
      sortBy: ({ reference }) => reference,
    },
    {
      id: "values",
      header: "Values",
      align: "end",
      cell: ({ values }) => values.length || "–",
      sortBy: ({ values }) => values.length,
    },
    error("inSample", "mean", "In sample, mean"),
    error("heldOut", "mean", "Held out, mean"),
    error("inSample", "worst", "In sample, worst"),
    error("heldOut", "worst", "Held out, worst"),
  ];
  return (
    <DataTable
      rows={published.heldOut}
      columns={columns}
      rowId={({ reference }) => reference}
      caption="In sample and held out"
    />
  );
}

function error(of: "inSample" | "heldOut", id: "mean" | "worst", header: string): DataColumn<Line> {
  return {
    id: `${of}-${id}`,
    header,
    align: "end",
    cell: (line) => (line[of] ? shareText(line[of][id]) : "–"),
    sortBy: (line) => line[of]?.[id] ?? -1,
  };
}
