"use client";
import type { MeasuredSet } from "@wirecost/analysis";
import { toCsv } from "@wirecost/importers";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { download } from "../../shared/lib/download.ts";
import { Button } from "../../shared/ui/controls/button.tsx";

/** The rows as a file that an upload reads as it is, each with what was stated of all of them. */
export function MeasurementExport({ schema, set }: { schema: MeasurementSchema; set: MeasuredSet }) {
  return (
    <div>
      <Button
        size="small"
        onClick={() =>
          download("wirecost-measured.csv", toCsv(set.rows, schema, set.setup), "text/csv;charset=utf-8")
        }
      >
        Rows as CSV
      </Button>
    </div>
  );
}
