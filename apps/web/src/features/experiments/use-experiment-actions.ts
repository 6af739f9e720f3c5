"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Experiment } from "@wirecost/contract";
import { useRouter } from "next/navigation";
import { designHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentsKey, storedRun } from "../../entities/experiment/experiment-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

type Named = Pick<Experiment, "id" | "name" | "latestRun">;

/** What can be done with a saved experiment. Failures are said in a message; nothing changes then. */
export function useExperimentActions(teamId: string) {
  const queries = useQueryClient();
  const router = useRouter();
  const changed = () => queries.invalidateQueries({ queryKey: experimentsKey(teamId) });
  const params = (experimentId: string) => ({ params: { teamId, experimentId } });
  const attempt = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  return {
    rename: (experiment: Named, name: string) =>
      attempt("Renaming", async () => {
        await api.renameExperiment({ ...params(experiment.id), body: { name } });
        await changed();
      }),

    duplicate: (experiment: Named) =>
      attempt("Duplicating", async () => {
        const copy = await api.duplicateExperiment(params(experiment.id));
        await changed();
        showToast({
          title: `Duplicated as “${copy.name}”`,
          action: { label: "Open", onAction: () => router.push(`/experiments/${copy.id}`) },
        });
      }),

    remove: (experiment: Named) =>
      attempt("Deleting", async () => {
        await api.deleteExperiment(params(experiment.id));
        await changed();
        const undo = () =>
          attempt("Restoring", async () => {
            await api.restoreExperiment(params(experiment.id));
            await changed();
          });
        showToast({
          title: `Deleted “${experiment.name}”`,
          description: "Links to its tables no longer open.",
          action: { label: "Undo", onAction: () => void undo() },
        });
      }),

    openInLab: (experiment: Named) =>
      attempt("Opening", async () => {
        const run = await queries.fetchQuery(storedRun(teamId, experiment.latestRun.id));
        const model = findModel(run.model);
        if (!model) throw new Error(`This version of Wirecost has no model ${run.model}.`);
        rememberOpened({ id: experiment.id, name: experiment.name, model: run.model });
        router.push(designHref(model, run.document));
      }),
  };
}

const KEY = "opened-experiment";

/** The experiment that this tab's lab was opened from, so that saving offers to add a run to it. */
interface OpenedExperiment {
  readonly id: string;
  readonly name: string;
  readonly model: string;
}

export function rememberOpened(experiment: OpenedExperiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    // Storage is off: saving then offers the list only.
  }
}

export function openedExperiment(model: string): OpenedExperiment | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isOpened(value) && value.model === model ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOpened(value: unknown): value is OpenedExperiment {
  return (
    typeof value === "object" &&
    value !== null &&
    ["id", "name", "model"].every((key) => key in value && typeof Reflect.get(value, key) === "string")
  );
}
