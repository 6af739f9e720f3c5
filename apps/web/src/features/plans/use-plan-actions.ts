"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { StoredPlanSummary } from "@wirecost/contract";
import { showToast } from "../../components/ui/show-toast.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { plansKey } from "./plan-queries.ts";

/** What can be done with a stored plan. A failure shows a message and changes nothing. */
export function usePlanActions(teamId: string) {
  const queries = useQueryClient();
  const attempt = async (what: string, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      await queries.invalidateQueries({ queryKey: plansKey(teamId) });
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  return {
    remove: async ({ id, name }: Pick<StoredPlanSummary, "id" | "name">): Promise<boolean> => {
      const params = { params: { teamId, planId: id } };
      if (!(await attempt("Deleting", () => api.deletePlan(params)))) return false;
      showToast({
        title: `Deleted “${name}”`,
        description: "Its measurements stay in Uploads.",
        action: {
          label: "Undo",
          onAction: () => void attempt("Restoring", () => api.restorePlan(params)),
        },
      });
      return true;
    },
  };
}
