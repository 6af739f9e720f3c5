"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { SetBaseline } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { baselinesKey } from "./history-queries.ts";

/** Keeps a baseline for the team, or forgets it. A failure shows a message and changes nothing. */
export function useBaselineActions(teamId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const attempt = async (failed: string, done: string, act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await act();
      await queries.invalidateQueries({ queryKey: baselinesKey(teamId) });
      showToast({ title: done });
    } catch (error) {
      showToast({ type: "error", title: failed, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    /** Until the page shows what was saved. */
    busy,
    set: (body: SetBaseline) =>
      attempt("The baseline was not saved", "Saved for the team", () =>
        api.setBaseline({ params: { teamId }, body }),
      ),
    forget: (baselineId: string) =>
      attempt("The baseline was not removed", "Baseline and thresholds removed", () =>
        api.deleteBaseline({ params: { teamId, baselineId } }),
      ),
  };
}
