"use client";
import { createElement } from "react";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";

/** Shows a plan whose file was dropped. Loaded on first use. */
export const PlanDialog = whenShown(() => import("./plan-dialog.tsx").then((m) => m.PlanDialog));

/** The lab's tool for planning measurements. Loaded when it is opened. */
export const planTool = {
  id: "plan",
  title: "Measurement plan",
  Panel: whenShown(
    () => import("./tool/plan-panel.tsx").then((m) => m.PlanPanel),
    createElement(Skeleton, { height: 360 }),
  ),
};
