"use client";
import {
  isModel,
  type MeasuredRow,
  type MeasuredSet,
  type MeasurementSchema,
  type Model,
  ParamError,
  simulate,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { type DataColumn, DataTable } from "../../components/ui/data-table.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { Residual } from "../../components/ui/residual.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Provenance } from "../../components/ui/tag.tsx";
import { formatQuantity } from "../../lib/format-quantity.ts";
import { paramValueText } from "../../lib/param-value-text.ts";
import { residual } from "../compare/difference.ts";
import styles from "./measured-rows.module.css";
import { measuredMetrics, varyingSettings } from "./varying-settings.ts";

const STEP = 200;

interface Line {
  /** Its place in the set: what files call their rows may repeat. */
  readonly index: number;
  readonly row: MeasuredRow;
  readonly measured: number | undefined;
  readonly predicted: number | undefined;
}

/** The rows of a measured set by one metric: what was measured, beside what the model says where there is one. */
export function MeasuredRows({ schema, set }: { schema: MeasurementSchema; set: MeasuredSet }) {
  const model = isModel(schema) ? schema : undefined;
  const metrics = measuredMetrics(schema, set);
  const [chosen, setMetric] = useState(set.metric);
  const [most, setMost] = useState(STEP);
  const id = metrics.includes(chosen) ? chosen : (metrics[0] ?? set.metric);
  const metric = schema.metrics[id];
  const lines = useMemo(
    () =>
      set.rows.slice(0, most).map(
        (row, index): Line => ({
          index,
          row,
          measured: row.metrics[id],
          predicted: model && predict(model, set, row, id),
        }),
      ),
    [model, set, id, most],
  );
  const columns = useMemo((): readonly DataColumn<Line>[] => {
    const text = (value: number | undefined) =>
      value === undefined || !metric ? "" : formatQuantity(value, metric.unit);
    return [
      {
        id: "row",
        header: "Row",
        align: "end",
        cell: ({ row }) => row.row,
        sortBy: ({ row }) => (Number.isFinite(Number(row.row)) ? Number(row.row) : row.row),
      },
      {
        id: "label",
        header: "Description",
        cell: ({ row }) => (
          <span className={styles.label}>
            <FlagText text={row.label} />
          </span>
        ),
      },
      ...varyingSettings(schema, set).map(
        (param): DataColumn<Line> => ({
          id: `setting ${param}`,
          header: <code>{schema.params[param]?.flag ?? schema.params[param]?.label ?? param}</code>,
          align: schema.params[param]?.kind === "number" ? "end" : "start",
          cell: ({ row }) => settingOf(schema, set, row, param),
          sortBy: ({ row }) => {
            const value = row.settings[param] ?? set.setup[param];
            return typeof value === "number" ? value : String(value ?? "");
          },
        }),
      ),
      {
        id: "measured",
        header: <Provenance of="measured" />,
        align: "end",
        cell: ({ measured }) => <b className={styles.value}>{text(measured)}</b>,
        sortBy: ({ measured }) => measured ?? Number.NEGATIVE_INFINITY,
      },
      ...(model ? predictedColumns(text) : []),
    ];
  }, [schema, model, set, metric]);
  return (
    <div className={styles.rows}>
      <div className={styles.bar}>
        <Select
          aria-label="Metric"
          className={styles.metric}
          value={id}
          onChange={(event) => setMetric(event.target.value)}
          options={metrics.map((value) => ({ value, label: schema.metrics[value]?.label ?? value }))}
        />
        {model ? (
          <span className={styles.note}>
            Residual: predicted against measured. What a row does not state stands at its default.
          </span>
        ) : null}
      </div>
      <DataTable rows={lines} columns={columns} rowId={({ index }) => String(index)} />
      {set.rows.length > most ? (
        <div className={styles.more}>
          <span>
            {most} of {set.rows.length.toLocaleString("en-US")} rows
          </span>
          <Button size="small" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, set.rows.length - most)} more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function settingOf(schema: MeasurementSchema, set: MeasuredSet, row: MeasuredRow, id: string): string {
  const param = schema.params[id];
  const value = row.settings[id] ?? set.setup[id];
  return param && value !== undefined ? paramValueText(param, value) : "";
}

function predict(model: Model, set: MeasuredSet, row: MeasuredRow, metric: string): number | undefined {
  try {
    return simulate(model, { ...set.setup, ...row.settings })[metric];
  } catch (error) {
    if (error instanceof ParamError) return undefined;
    throw error;
  }
}

function predictedColumns(text: (value: number | undefined) => string): readonly DataColumn<Line>[] {
  return [
    {
      id: "predicted",
      header: <Provenance of="predicted" />,
      align: "end",
      cell: ({ predicted }) => <span className={styles.value}>{text(predicted)}</span>,
      sortBy: ({ predicted }) => predicted ?? Number.NEGATIVE_INFINITY,
    },
    {
      id: "residual",
      header: "Residual",
      align: "end",
      cell: ({ measured, predicted }) =>
        measured === undefined || predicted === undefined ? null : (
          <Residual share={residual(predicted, measured)} />
        ),
      sortBy: ({ measured, predicted }) =>
        measured === undefined || predicted === undefined
          ? -1
          : Math.abs(residual(predicted, measured) ?? Number.POSITIVE_INFINITY),
    },
  ];
}
