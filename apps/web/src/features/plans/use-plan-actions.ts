"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { StoredPlanSummary } from "@wirecost/contract";
import { plansKey } from "../../entities/plan/plan-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

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
