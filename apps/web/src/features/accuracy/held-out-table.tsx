import type { HeldOutReference } from "@wirecost/analysis";
import { type Model, paramName, shareText } from "@wirecost/sim-core";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./accuracy.module.css";

/** Errors of each reference, in sample beside held out, or the reason why nothing was held out. */
export function HeldOutTable({ model, published }: { model: Model; published: PublishedHeldOut }) {
  const columns: readonly DataColumn<HeldOutReference>[] = [
    column(
      "Reference data",
      { sortBy: ({ reference }) => reference },
      ({ reference, constants, situations, reason }) => (
        <Stack gap={2} breaks className={styles.row}>
          <Link href={`/references#${reference}`}>
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
        </Stack>
      ),
    ),
    numberColumn("Values", ({ values }) => values.length || null),
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

function error(of: "inSample" | "heldOut", id: "mean" | "worst", header: string) {
  return numberColumn<HeldOutReference>(header, (line) => line[of]?.[id], shareText, { id: `${of}-${id}` });
}

/** The held-out rows of a model in docs/fidelity.json. */
export interface PublishedHeldOut {
  readonly model: string;
  readonly heldOut: readonly HeldOutReference[];
}
