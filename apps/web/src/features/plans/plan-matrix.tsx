"use client";
import type { Plan, PlanProgress } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { sideOf } from "../../entities/prediction/sides.ts";
import { MatrixLegend } from "../../shared/charts/matrix/matrix-legend.tsx";
import { MatrixTable } from "../../shared/charts/matrix/matrix-table.tsx";
import { planMatrixCells } from "./plan-matrix-cells.ts";

/** The matrix of a plan as it fills. */
export function PlanMatrix({ model, plan, progress }: { model: Model; plan: Plan; progress: PlanProgress }) {
  const [focused, setFocused] = useState(0);
  const cells = useMemo(() => planMatrixCells(model, plan, progress), [model, plan, progress]);
  const [rows, columns] = useMemo(
    () => [sideOf(model, plan.axes[0]), sideOf(model, plan.axes[1])] as const,
    [model, plan],
  );
  const label = model.metrics[plan.metric]?.label ?? plan.metric;
  return (
    <section aria-label="Matrix">
      <MatrixTable
        label={`${label}, measured beside predicted`}
        rows={rows}
        columns={columns}
        cells={cells}
        focused={focused}
        onFocus={setFocused}
      />
      <MatrixLegend
        scale={{ kind: "residual" }}
        marks={{ hatched: cells.some(({ hatched }) => hatched === true) }}
      />
    </section>
  );
}
