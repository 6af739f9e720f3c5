"use client";
import type { MeasuredSet } from "@wirecost/analysis";
import type { UploadWithCells } from "@wirecost/contract";
import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { formatCount } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { CellsSummary, uploadCellSummaries } from "../set/cells-summary.tsx";
import { measuredMetrics, varyingSettings } from "./set-settings.tsx";

/** An upload of more rows than a page takes: how many there are of each setting, and how their figures lie. */
export function SummedUpload({
  schema,
  upload,
  set,
  onComment,
}: {
  schema: MeasurementSchema;
  upload: UploadWithCells;
  /** Its cells as rows. */
  set: MeasuredSet;
  onComment: ((cell: Params) => void) | undefined;
}) {
  const metrics = useMemo(() => measuredMetrics(schema, set), [schema, set]);
  const varying = useMemo(() => varyingSettings(schema, set), [schema, set]);
  const [chosen, setChosen] = useState(upload.metric);
  const metricId = metrics.includes(chosen) ? chosen : (metrics[0] ?? chosen);
  const cells = useMemo(() => uploadCellSummaries(upload, metricId), [upload, metricId]);
  const left = upload.cellCount - upload.cells.length;
  return (
    <>
      <Notice>
        {formatCount(upload.rowCount)} rows are too many to be shown one by one: they are summed up by cell,{" "}
        {formatCount(upload.cellCount)} in all. Findings are looked for in up to 100,000 rows. The file can be
        downloaded as it was.
        {left > 0 ? ` ${formatCount(left)} cells are left out here.` : ""}
      </Notice>
      <Row wrap gap={8} gapX={12}>
        <Select
          aria-label="Metric"
          fit
          value={metricId}
          onChange={(event) => setChosen(event.target.value)}
          options={metrics.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
        />
      </Row>
      <CellsSummary
        schema={schema}
        cells={cells}
        metricId={metricId}
        varying={varying}
        onComment={onComment}
      />
    </>
  );
}
