import { type ComparedCellValue, comparedCell, type JudgedAgainst, outcomeText } from "@wirecost/analysis";
import { paramName, paramValueText, unitBeside } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button, classNames } from "../../shared/ui/controls/button.tsx";
import { Box, Row, Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import styles from "./compare.module.css";
import { MetricCell, measuredOf } from "./metric-cell.tsx";
import type { JudgedMetric } from "./point-text.ts";
import { cellSettings, cellText, type SharedCell } from "./shared-cells.ts";
import { effectText } from "./verdicts/verdict-text.ts";

const STEP = 200;

/** More settings share one column: with one each, no value of the second item would fit a phone. */
const MAX_SETTINGS = 2;

export function CellsTable({
  judged: { choices, baseline, shared, schema, metricId, metric, verdicts, minimumEffect },
  cells,
  onOpen,
}: {
  judged: JudgedMetric;
  /** The visible shared cells, in their order. */
  cells: readonly SharedCell[];
  /** Shows the data behind a verdict. */
  onOpen: (cell: SharedCell, index: number) => void;
}) {
  const [most, setMost] = useState(STEP);
  const valuesOf = useMemo(() => {
    const known = new Map<SharedCell, readonly (ComparedCellValue | null)[]>();
    return (cell: SharedCell) => {
      const values =
        known.get(cell) ?? comparedCell(shared, cell, metricId, minimumEffect / 100, verdicts[cell.index]);
      known.set(cell, values);
      return values;
    };
  }, [shared, metricId, minimumEffect, verdicts]);
  /** A verdict; as a button that opens the data behind it if there are runs. */
  const verdictMark = (cell: SharedCell, i: number, against: JudgedAgainst | undefined) => {
    if (!against || against.outcome === undefined || against.outcome === "untested") return null;
    const { outcome, test } = against;
    const word = outcomeText(against, minimumEffect / 100);
    if (outcome === "pooled" || verdicts[cell.index]?.[i]?.kind !== "judged")
      return (
        <Small block mt={4}>
          {outcome === "pooled" ? "several settings in this cell: no test" : word}
        </Small>
      );
    const isShown = outcome === "better" || outcome === "worse";
    const effect = isShown ? `, ${test ? "shift " : ""}${effectText(against, metric.unit)}` : "";
    const tone = outcome === "better" ? "accent" : outcome === "worse" ? "warn" : "soft";
    return (
      <Box
        as="button"
        type="button"
        tone={tone}
        size={12}
        weight={isShown ? 550 : undefined}
        text="end"
        hoverInk
        className={classNames(
          styles.mark,
          tone === "accent" && styles.better,
          tone === "warn" && styles.worse,
        )}
        aria-label={`${word}${effect}: why, ${choices[i]?.letter} at ${cellText(schema, shared, cell)}`}
        onClick={() => onOpen(cell, i)}
      >
        {/* A percent sign stays with its number. */}
        {`${word}${effect}`.replaceAll(" %", "\u00a0%")}
      </Box>
    );
  };
  const settingColumn = ({ id, place }: { id: string; place: number }): DataColumn<SharedCell> => {
    const param = schema.params[id];
    const unit = unitBeside(param);
    const pick = (cell: SharedCell) => cell.values[place];
    return column(
      <span>
        <code>{param ? paramName(param) : id}</code>
        {unit ? `, ${unit}` : ""}
      </span>,
      {
        id,
        align: param?.kind === "number" ? "end" : "start",
        sortBy: (cell) => {
          const value = pick(cell);
          return typeof value === "number" ? value : String(value ?? "");
        },
      },
      (cell) => {
        const value = pick(cell);
        return value === undefined || !param ? null : paramValueText(param, value);
      },
    );
  };
  const settings = cellSettings(schema, shared);
  const columns: readonly DataColumn<SharedCell>[] = [
    ...(settings.length > MAX_SETTINGS
      ? [column("Settings", (cell: SharedCell) => cellText(schema, shared, cell))]
      : settings.map(settingColumn)),
    ...choices.map(
      ({ item, letter }, i): DataColumn<SharedCell> =>
        column(
          <span>
            {letter} <Box as="br" onlyNarrow />
            <Provenance of={item.provenance} />
          </span>,
          {
            id: letter,
            align: "end",
            sortBy: (cell) => cell.points[i]?.metrics[metricId] ?? Number.NEGATIVE_INFINITY,
          },
          (cell) => {
            const measured = measuredOf(choices, baseline, i);
            const row = valuesOf(cell);
            const value = row[i];
            return (
              <>
                <div className={styles.beside}>
                  <MetricCell
                    id={metricId}
                    metric={metric}
                    value={value}
                    row={row}
                    measured={{ item: choices[measured]?.item ?? item, point: cell.points[measured] }}
                  />
                </div>
                {verdictMark(cell, i, value?.against)}
              </>
            );
          },
        ),
    ),
  ];
  return (
    <Stack gap={8} className={styles.cells}>
      <DataTable
        rows={cells.slice(0, most)}
        columns={columns}
        rowId={(cell) => cell.key}
        caption="Cell by cell: the settings of the baseline that other items have, too"
      />
      {cells.length > most ? (
        <Row gap={12} tone="soft">
          {most} of {cells.length.toLocaleString("en-US")} cells
          <Button size="small" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, cells.length - most)} more
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
