"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Calibration } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { calibrationsKey } from "./calibration-queries.ts";

type Named = Pick<Calibration, "id" | "name">;

/** What can be done with a stored calibration. A failure shows a message and changes nothing. */
export function useCalibrationActions(teamId: string) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: calibrationsKey(teamId) });
  const params = (calibrationId: string) => ({ params: { teamId, calibrationId } });
  const attempt = async (what: string, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      await changed();
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  return {
    rename: ({ id }: Named, name: string) =>
      attempt("Renaming", () => api.renameCalibration({ ...params(id), body: { name } })),

    remove: async ({ id, name }: Named): Promise<boolean> => {
      if (!(await attempt("Deleting", () => api.deleteCalibration(params(id))))) return false;
      showToast({
        title: `Deleted “${name}”`,
        description: "Runs that used it keep their values.",
        action: {
          label: "Undo",
          onAction: () => void attempt("Restoring", () => api.restoreCalibration(params(id))),
        },
      });
      return true;
    },
  };
}
