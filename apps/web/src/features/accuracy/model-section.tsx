import {
  type FidelityRow,
  type FidelitySummary,
  type Model,
  roleNames,
  shareText,
  summarizeFidelity,
  summarizeRoles,
} from "@wirecost/sim-core";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import styles from "./accuracy.module.css";
import { AccuracyTable } from "./accuracy-table.tsx";
import type { PublishedHeldOut } from "./held-out-table.tsx";
import { HeldOutTable } from "./held-out-table.tsx";

/** One system: a summary of its report, the errors by metric and by reference, and the values. */
export function ModelSection({
  model,
  all,
  shown,
  published,
  open,
}: {
  model: Model;
  all: readonly FidelityRow[];
  /** The values that match the filters. */
  shown: readonly FidelityRow[];
  /** Its references, held out. */
  published: PublishedHeldOut | undefined;
  /** Whether the values are expanded at first. */
  open: boolean;
}) {
  return (
    <Stack as="section" id={model.id} gap={16} className={styles.model} aria-labelledby={`${model.id}-title`}>
      <Row as="h2" id={`${model.id}-title`} gap={8} size={16}>
        {model.title} <Tag>model {model.version}</Tag>
      </Row>
      <Text as="p" size={16} measure={70}>
        {verdict(all)}
      </Text>
      <SummaryTable model={model} summaries={summarizeFidelity(all)} />
      {published ? <HeldOutTable model={model} published={published} /> : null}
      <details className={styles.fold} open={open}>
        <Text as="summary" tone="accent" target>
          {shown.length === 1 ? "The one value" : `The ${shown.length} values`}
        </Text>
        <AccuracyTable model={model} rows={shown} />
      </details>
      <details className={styles.fold}>
        <Text as="summary" tone="accent" target>
          What the model assumes
        </Text>
        <ul>
          {model.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </Stack>
  );
}

/** One model's report in a few sentences. */
export function verdict(rows: readonly FidelityRow[]): string {
  const ofRole = (role: FidelityRow["role"]) => rows.filter((row) => row.role === role);
  const exact = ofRole("exact");
  const hit = exact.filter((row) => row.error === 0).length;
  const noisy = summarizeRoles(ofRole("noisy"))[0];
  const open = rows.length - exact.length - ofRole("noisy").length;
  const sentences = [
    exact.length === 0
      ? ""
      : hit === exact.length
        ? `All ${hit} exact counts are predicted exactly.`
        : `${hit} of ${exact.length} exact counts are predicted exactly.`,
    noisy
      ? `The error of the ${noisy.figures} noisy values is ${shareText(noisy.median)} at the median, ${shareText(noisy.mean)} on average and ${shareText(noisy.worst)} at worst.`
      : "",
    open > 0 ? `${open} ${open === 1 ? "is" : "are"} unexplained or from an unverified setup.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

function SummaryTable({ model, summaries }: { model: Model; summaries: readonly FidelitySummary[] }) {
  const columns: readonly DataColumn<FidelitySummary>[] = [
    column(
      "Metric",
      { sortBy: (row) => row.metric },
      (row) => model.metrics[row.metric]?.label ?? row.metric,
    ),
    column("Role", { sortBy: (row) => row.role }, (row) => roleNames[row.role]),
    numberColumn("Values", (row) => row.figures),
    numberColumn("Median error", (row) => row.median, shareText),
    numberColumn("Mean", (row) => row.mean, shareText),
    numberColumn("Worst", (row) => row.worst, shareText),
  ];
  return (
    <DataTable
      rows={summaries}
      columns={columns}
      rowId={(row) => `${row.metric} ${row.role}`}
      caption="By metric"
    />
  );
}
