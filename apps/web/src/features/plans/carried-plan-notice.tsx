import { type PlannedRow, planProgress } from "@wirecost/sim-core";
import Link from "next/link";
import { useMemo } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { findModel } from "../../lib/find-model.ts";
import type { CarriedPlan } from "./use-carried-plan.ts";

/** Says of a file that carries a plan's id what was taken from the plan, and which of its runs are there. */
export function CarriedPlanNotice({
  id,
  carried,
  model,
  rows,
}: {
  id: string;
  carried: CarriedPlan;
  /** Id of what the file is read for now. */
  model: string | null;
  rows: readonly PlannedRow[];
}) {
  const plan = carried.state === "known" ? carried.plan : undefined;
  const progress = useMemo(() => plan && planProgress(plan, rows), [plan, rows]);
  if (carried.state === "asking") return null;
  if (carried.state === "unknown" || !plan || !progress)
    return (
      <Notice>
        Its rows carry <code>{id}</code>, which is not a plan of your team: state below what they are. Open
        the plan's file on the page <Link href="/plans">Plans</Link>, and save it, so that they find their
        cells.
      </Notice>
    );
  const { stored } = carried.state === "known" ? carried : {};
  const { measured, total, cells } = progress;
  const found = cells.filter((cell) => cell.rows.length > 0).length;
  return (
    <Notice>
      Its rows were measured for{" "}
      {stored ? <Link href={`/plans/${stored.id}`}>{stored.name}</Link> : "the plan"} (<code>{id}</code>):{" "}
      {measured.toLocaleString("en-US")} of its {total.toLocaleString("en-US")} runs, in {found} of{" "}
      {cells.length} cells.{" "}
      {model === plan.model
        ? `They are read as ${findModel(plan.model)?.title ?? plan.model}, with the plan's settings where the file states none; you can change both.`
        : "The plan is for another system than the one selected, so its settings are not used."}
    </Notice>
  );
}
