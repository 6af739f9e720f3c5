"use client";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

/** Shows a dropped plan. Loaded when one is dropped. */
export const PlanDialog = whenShown(() =>
  import("../../features/plans/plan-dialog.tsx").then((m) => m.PlanDialog),
);
