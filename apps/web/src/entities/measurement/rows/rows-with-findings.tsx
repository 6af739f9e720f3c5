import type { Finding, MeasuredSet } from "@wirecost/analysis";
import {
  formatQuantity,
  isModel,
  type MeasuredRow,
  type MeasurementSchema,
  type Model,
  type Params,
  rangeText,
  residual,
} from "@wirecost/sim-core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Residual } from "../../../shared/charts/matrix/residual.tsx";
import { Row, Small, Stack, Strong, Text } from "../../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import { isWithin, type Prediction, predict } from "../../prediction/cell-ranges.ts";
import { FindingsNotice, useFindings } from "../findings/findings-notice.tsx";
import styles from "../measurement.module.css";
import { RestsOn } from "../unstated/unstated-notice.tsx";
import {
  commentColumn,
  MetricSelect,
  measuredMetrics,
  settingColumns,
  varyingSettings,
} from "./set-settings.tsx";

/** Maximum rows whose predictions are requested at once, to sort by them. */
const MAX_PREDICTED = 2000;

/** The rows of a measured set and their findings: selecting a finding filters the rows. */
export function RowsWithFindings({
  schema,
  set,
  folded = false,
  onComment,
  children,
}: {
  schema: MeasurementSchema;
  set: MeasuredSet;
  /** Whether the rows are collapsed at first. */
  folded?: boolean;
  /** Gives each row a button to comment on its cell. */
  onComment?: ((cell: Params) => void) | undefined;
  /** Content between the findings and the rows. */
  children?: ReactNode;
}) {
  const findings = useFindings(schema, set);
  const [chosen, setChosen] = useState<Finding>();
  const [open, setOpen] = useState(false);
  const table = useRef<HTMLDetailsElement>(null);
  const shown = useMemo(() => {
    if (!chosen) return set;
    const ids = new Set(chosen.rows);
    return { ...set, rows: set.rows.filter(({ row }) => ids.has(row)) };
  }, [set, chosen]);
  const choose = (finding: Finding | undefined) => {
    setChosen(finding);
    if (!finding) return;
    setOpen(true);
    // They may be a screen below the content between.
    table.current?.scrollIntoView({ block: "center" });
  };
  const rows = <MeasuredRows schema={schema} set={shown} onComment={onComment} />;
  return (
    <>
      {findings ? <FindingsNotice findings={findings} chosen={chosen} onChoose={choose} /> : null}
      {children}
      {folded ? (
        <details ref={table} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <Text as="summary" tone="accent" target py={4}>
            {isModel(schema) ? "Rows, measured beside predicted" : "Measured rows"}
            {chosen ? `: ${shown.rows.length} of ${set.rows.length}, those of the finding` : ""}
          </Text>
          {rows}
        </details>
      ) : (
        rows
      )}
    </>
  );
}

interface Line {
  /** Its index in the set: labels in files may repeat. */
  readonly index: number;
  readonly row: MeasuredRow;
}

/** The rows of a measured set for one metric: measured values, beside the predictions if there is a model. */
function MeasuredRows({
  schema,
  set,
  onComment,
}: {
  schema: MeasurementSchema;
  set: MeasuredSet;
  onComment?: ((cell: Params) => void) | undefined;
}) {
  const model = isModel(schema) ? schema : undefined;
  const metrics = measuredMetrics(schema, set);
  const [chosen, setMetric] = useState(set.metric);
  const id = metrics.includes(chosen) ? chosen : (metrics[0] ?? set.metric);
  const metric = schema.metrics[id];
  const lines = useMemo(() => set.rows.map((row, index): Line => ({ index, row })), [set]);
  const columns = useMemo((): readonly DataColumn<Line>[] => {
    const text = (value: number | undefined) =>
      value === undefined || !metric ? "" : formatQuantity(value, metric.unit);
    const varying = varyingSettings(schema, set);
    return [
      ...commentColumn<Line>(schema, varying, ({ row }) => ({ ...set.setup, ...row.settings }), onComment),
      column(
        "Row",
        {
          span: 0.5,
          align: "end",
          sortBy: ({ row }) => (Number.isFinite(Number(row.row)) ? Number(row.row) : row.row),
        },
        ({ row }) => row.row,
      ),
      column("Description", { span: 2 }, ({ row }) => (
        <span className={styles.label} title={row.label}>
          <FlagText text={row.label} />
        </span>
      )),
      // Before the settings: some systems have a dozen, which would push the values out of view.
      column(
        <Provenance of="measured" />,
        { id: "measured", align: "end", sortBy: ({ row }) => row.metrics[id] ?? Number.NEGATIVE_INFINITY },
        ({ row }) => <Strong nowrap>{text(row.metrics[id])}</Strong>,
      ),
      ...(model ? predictedColumns(model, id, predictor(model, set, id), set) : []),
      ...settingColumns<Line>(schema, varying, ({ row }) => ({ ...set.setup, ...row.settings })),
    ];
  }, [schema, model, set, metric, id, onComment]);
  return (
    <Stack gap={8}>
      <Row wrap gap={8} gapX={12}>
        <MetricSelect schema={schema} metrics={metrics} value={id} onChange={setMetric} />
        {model ? (
          <Small>
            Residual: predicted against measured. A row whose prediction depends on unstated settings lists
            them.
          </Small>
        ) : null}
      </Row>
      <DataTable rows={lines} columns={columns} rowId={({ index }) => String(index)} windowed />
    </Stack>
  );
}

/** Predicts one metric of rows, once for each of their settings. */
function predictor(
  model: Model,
  set: MeasuredSet,
  metric: string,
): (row: MeasuredRow) => Prediction | undefined {
  const known = new Map<Params, Prediction | undefined>();
  return ({ settings }) => {
    if (!known.has(settings)) known.set(settings, predict(model, { ...set.setup, ...settings }, metric));
    return known.get(settings);
  };
}

function predictedColumns(
  model: Model,
  metric: string,
  predicted: (row: MeasuredRow) => Prediction | undefined,
  set: MeasuredSet,
): readonly DataColumn<Line>[] {
  const share = (row: MeasuredRow) => {
    const [measured, found] = [row.metrics[metric], predicted(row)];
    if (measured === undefined || !found) return undefined;
    const within = isWithin(found.range, measured);
    return { within, of: within ? 0 : residual(found.value, measured) };
  };
  const unit = model.metrics[metric]?.unit ?? "1";
  const text = (row: MeasuredRow) => {
    const found = predicted(row);
    return found ? rangeText(found.value, found.range, unit) : "";
  };
  const sortable = set.rows.length <= MAX_PREDICTED;
  return [
    column(
      <Provenance of="predicted" />,
      {
        id: "predicted",
        align: "end",
        ...(sortable && { sortBy: ({ row }) => predicted(row)?.value ?? Number.NEGATIVE_INFINITY }),
      },
      ({ row }) => (
        <Text weight={450} nowrap>
          {text(row)}
        </Text>
      ),
    ),
    column(
      "Residual",
      {
        align: "end",
        ...(sortable && {
          sortBy: ({ row }) => {
            const found = share(row);
            return found ? Math.abs(found.of ?? Number.POSITIVE_INFINITY) : -1;
          },
        }),
      },
      ({ row }) => {
        const found = share(row);
        return found ? (
          <>
            {found.within ? "within the range" : <Residual share={found.of} />}
            <RestsOn model={model} setup={set.setup} rows={[row]} metric={metric} />
          </>
        ) : null;
      },
    ),
  ];
}
