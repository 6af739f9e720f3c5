"use client";
import { useQuery } from "@tanstack/react-query";
import type { Plan } from "@wirecost/analysis";
import { may } from "../session/may.ts";
import { useMe } from "../session/use-me.ts";
import { openedPlans } from "./opened-plans.ts";
import { carriedPlanOf } from "./plan-queries.ts";

/** What is known of the plan whose id a file carries. */
export type CarriedPlan =
  | { readonly state: "asking" | "unknown" }
  | {
      readonly state: "known";
      readonly plan: Plan;
      /** Where the team keeps it; undefined for one that was only opened from its file. */
      readonly stored: { readonly id: string; readonly name: string } | undefined;
    };

/** Finds the plan whose id a file carries: among the team's, else among those opened here. Undefined for no id. */
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
