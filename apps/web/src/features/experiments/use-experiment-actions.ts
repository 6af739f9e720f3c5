import { useQueryClient } from "@tanstack/react-query";
import type { Experiment } from "@wirecost/contract";
import { useRouter } from "next/navigation";
import { designHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentsKey, storedRun } from "../../entities/experiment/experiment-queries.ts";
import { api, createOnce } from "../../shared/lib/api.ts";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { useChanges, useNamed } from "../../shared/ui/tables/list.tsx";

type Named = Pick<Experiment, "id" | "name" | "latestRun">;

export function useExperimentActions(teamId: string) {
  const queries = useQueryClient();
  const router = useRouter();
  const { attempt } = useChanges(experimentsKey(teamId));
  const params = ({ id }: Named) => ({ params: { teamId, experimentId: id } });
  const named = useNamed<Named>(experimentsKey(teamId), {
    rename: (item, name) => api.renameExperiment({ ...params(item), body: { name } }),
    remove: (item) => api.deleteExperiment(params(item)),
    restore: (item) => api.restoreExperiment(params(item)),
    description: "Links to its tables no longer open.",
  });
  return {
    ...named,
    duplicate: (item: Named) =>
      attempt(`“${item.name}” was not duplicated`, async () => {
        const copy = await createOnce([teamId, "copy", item.id], ({ id }) =>
          api.duplicateExperiment({ ...params(item), query: { id } }),
        );
        showToast({
          title: `Duplicated as “${copy.name}”`,
          action: { label: "Open", onAction: () => router.push(`/experiments/${copy.id}`) },
        });
      }),

    openInLab: async ({ id, name, latestRun }: Named) => {
      try {
        const run = await queries.fetchQuery(storedRun(teamId, latestRun.id));
        const model = findModel(run.model);
        if (!model) throw new Error(`This version of Wirecost has no model ${run.model}.`);
        rememberOpened({ id, name, model: run.model });
        router.push(designHref(model, run.document));
      } catch (error) {
        showFailure("Opening failed")(error);
      }
    },
  };
}

const KEY = "opened-experiment";

/** The experiment from which this tab's lab was opened, so that saving offers to add a run to it. */
interface OpenedExperiment {
  readonly id: string;
  readonly name: string;
  readonly model: string;
}

export function rememberOpened(experiment: OpenedExperiment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(experiment));
  } catch {
    // Without storage, saving offers only the list.
  }
}

/** If it was deleted meanwhile. */
export function forgetOpened(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
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
