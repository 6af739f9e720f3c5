import type { Plan, PlanProgress } from "@wirecost/analysis";
import { cellReason } from "@wirecost/harness";
import { formatQuantity, type Model, paramValueText, residual, shareText } from "@wirecost/sim-core";
import { settingsOtherwise } from "../../entities/plan/plan-differences.ts";
import { residualText } from "../../entities/prediction/matrix-cells.ts";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import styles from "./plans.module.css";

type Cell = PlanProgress["cells"][number];

/** The cells of a plan, most useful first, with their measured runs. */
export function PlanCells({
  model,
  plan,
  progress,
  differences,
}: {
  model: Model;
  plan: Plan;
  progress: PlanProgress;
  /** By cell, measured settings that differ from the plan; omitted before anything is measured. */
  differences?: ReadonlyMap<string, readonly string[]>;
}) {
  const unit = model.metrics[plan.metric]?.unit ?? "1";
  const measuring = progress.measured > 0;
  const columns: readonly (DataColumn<Cell> | false)[] = [
    column("Cell", { sortBy: ({ cell }) => Number(cell.id.slice(1)) }, ({ cell }) => <code>{cell.id}</code>),
    ...plan.axes.flatMap(({ param: id }): DataColumn<Cell>[] => {
      const param = model.params[id];
      if (!param) return [];
      return [
        column(
          param.flag ? <code>{param.flag}</code> : param.label,
          { id, align: param.kind === "number" ? "end" : "start" },
          ({ cell }) => {
            const value = cell.settings[id];
            return value === undefined ? null : <Text nowrap>{paramValueText(param, value, true)}</Text>;
          },
        ),
      ];
    }),
    numberColumn(
      "Predicted",
      ({ cell }) => cell.predicted,
      (value) => formatQuantity(value, unit),
    ),
    column(
      "95 % of the draws",
      { align: "end" },
      ({ cell: { low, high } }) => `${formatQuantity(low, unit)} to ${formatQuantity(high, unit)}`,
    ),
    measuring &&
      column("Measured", { align: "end" }, (one) => {
        const { cell, metrics } = one;
        const value = metrics?.[plan.metric];
        if (value === undefined) return <Small>not yet</Small>;
        const differing = differences?.get(cell.id) ?? [];
        const otherwise = settingsOtherwise(model, plan, one).length > 0;
        return (
          <Text nowrap>
            <b>{formatQuantity(value, unit)}</b>{" "}
            <Small>
              {otherwise ? "not as planned" : `predicted ${residualText(residual(cell.predicted, value))}`}
            </Small>
            {differing.length > 0 ? (
              <Text block tone="warn" size={12} className={styles.differs}>
                {differing.join("; ")}
              </Text>
            ) : null}
          </Text>
        );
      }),
    numberColumn("Best in", ({ cell }) => (cell.reason === "anchor" ? null : cell.best), shareText),
    numberColumn(
      "Saves",
      ({ cell }) => (cell.reason === "anchor" || cell.favourite ? null : cell.worth),
      shareText,
    ),
    column("Runs", { align: "end" }, ({ rows }) =>
      measuring ? `${rows.length} of ${plan.replicates}` : plan.replicates,
    ),
    column("Why", ({ cell }) => <Text nowrap>{cellReason(cell)}</Text>),
  ];
  return (
    <DataTable
      rows={progress.cells}
      columns={columns}
      rowId={({ cell }) => cell.id}
      caption={
        <Row as="span" gap={8}>
          {model.metrics[plan.metric]?.label} <Provenance of="predicted" />
          {measuring ? <Provenance of="measured" /> : null}
        </Row>
      }
    />
  );
}

/** The number of measured runs, their origin, and the missing ones. */
export function PlanProgressLine({
  progress,
  sources,
}: {
  progress: PlanProgress;
  /** Uploads with rows of the plan; omitted if they come from elsewhere. */
  sources?: readonly { readonly id: string; readonly name: string }[] | undefined;
}) {
  const { measured, total, cells, strangers } = progress;
  const waiting = cells.filter(({ missing }) => missing.length > 0);
  return (
    <>
      <Row wrap gap={4} gapX={12} role="status">
        <b>
          {measured} of {total} runs measured
        </b>
        <progress className={styles.bar} value={measured} max={total} aria-label="Runs measured" />
        <Small measure={90}>
          {measured === 0
            ? "Upload the harness's results, complete or in parts: rows are assigned to their cells automatically."
            : waiting.length === 0
              ? "Complete."
              : `Still to run: ${waiting.map(({ cell, missing }) => `${cell.id} (${missing.length})`).join(", ")}.`}
          {sources && sources.length > 0 ? (
            <>
              {" "}
              From{" "}
              {sources.map(({ id, name }, i) => (
                <span key={id}>
                  {i > 0 ? ", " : ""}
                  <Link href={`/uploads/${id}`}>{name}</Link>
                </span>
              ))}
              .
            </>
          ) : null}
        </Small>
      </Row>
      {strangers.length > 0 ? (
        <Notice tone="warn">
          {strangers.length} {strangers.length === 1 ? "row carries" : "rows carry"} this plan's id but a cell
          or run that it does not have: {strangers[0]?.label}
        </Notice>
      ) : null}
    </>
  );
}
