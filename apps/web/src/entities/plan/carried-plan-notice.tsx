import { useQuery } from "@tanstack/react-query";
import { type Plan, planProgress, type RowTable, rowsOfTable } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { findModel } from "../design/find-model.ts";
import { may, useMe } from "../session/session.ts";
import { planDifferences } from "./plan-differences.ts";
import { carriedPlanOf } from "./plan-queries.ts";
import { openedPlans } from "./read-plan-file.ts";

/** Maximum differences from the plan that are named: the others are counted. */
const MAX_NAMED = 4;

/** For a file with a plan's id: the settings taken from the plan, and the runs that are present. */
export function CarriedPlanNotice({
  id,
  carried,
  model,
  table,
}: {
  id: string;
  carried: CarriedPlan;
  /** Id of the file's model. */
  model: string | null;
  table: RowTable;
}) {
  const plan = carried.state === "known" ? carried.plan : undefined;
  const progress = useMemo(() => plan && planProgress(plan, [...rowsOfTable(table)]), [plan, table]);
  if (carried.state === "asking") return null;
  if (carried.state === "unknown" || !plan || !progress)
    return (
      <Notice>
        Its rows have the plan id <code>{id}</code>, which is not a plan of your team. State below what they
        are. Open the plan's file on the page <Link href="/plans">Plans</Link>, and save it, so that its rows
        are assigned to cells.
      </Notice>
    );
  const { stored } = carried.state === "known" ? carried : {};
  const { measured, total, cells } = progress;
  const { everywhere, own } = planDifferences(getModel(plan.model), plan, progress);
  const otherwise = [
    ...everywhere,
    ...[...own].flatMap(([cell, texts]) => (texts.length > 0 ? [`${cell}: ${texts.join(", ")}`] : [])),
  ];
  const found = cells.filter((cell) => cell.rows.length > 0).length;
  return (
    <Notice {...(otherwise.length > 0 && { tone: "warn" as const })}>
      Its rows were measured for{" "}
      {stored ? <Link href={`/plans/${stored.id}`}>{stored.name}</Link> : "the plan"} (<code>{id}</code>):{" "}
      {measured.toLocaleString("en-US")} of its {total.toLocaleString("en-US")} runs, in {found} of{" "}
      {cells.length} cells.{" "}
      {model === plan.model
        ? `They are read as ${findModel(plan.model)?.title ?? plan.model}, with the plan's settings where the file states none; you can change both.`
        : "The plan is for another system than the one selected, so its settings are not used."}
      {otherwise.length > 0 ? (
        <>
          {" "}
          The file states other settings than the plan: {otherwise.slice(0, MAX_NAMED).join("; ")}
          {otherwise.length > MAX_NAMED ? `; and ${otherwise.length - MAX_NAMED} more cells` : ""}. The file's
          settings are used.
        </>
      ) : null}
    </Notice>
  );
}

/** Information about a file's plan. */
type CarriedPlan =
  | { readonly state: "asking" | "unknown" }
  | {
      readonly state: "known";
      readonly plan: Plan;
      /** The storing team; undefined if it was only opened from its file. */
      readonly stored: { readonly id: string; readonly name: string } | undefined;
    };

/** Finds a file's plan: among the team's, or else among those opened here. Undefined without an id. */
export function useCarriedPlan(id: string | undefined): CarriedPlan | undefined {
  const me = useMe();
  const teamId = may(me.data, "readTeam") ? me.data?.teams[0]?.id : undefined;
  const query = useQuery({
    ...carriedPlanOf(teamId ?? "", id ?? ""),
    enabled: teamId !== undefined && id !== undefined,
  });
  if (id === undefined) return undefined;
  if (query.data) return { state: "known", plan: query.data.document, stored: query.data };
  const plan = openedPlans.find(id);
  if (plan) return { state: "known", plan, stored: undefined };
  return { state: me.isLoading || query.isLoading ? "asking" : "unknown" };
}
