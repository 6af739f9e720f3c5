import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Workload } from "@wirecost/abl";
import { queryWorkload } from "@wirecost/abl/parameters";
import type { Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { useMemo } from "react";
import { conversationList } from "../../entities/conversation/conversation-queries.ts";
import { findRecording, recordingUrl } from "../../entities/conversation/find-recording.ts";
import { storedRecording } from "../../entities/conversation/stored-recording.ts";
import {
  experimentDetails,
  experimentList,
  storedRun,
} from "../../entities/experiment/experiment-queries.ts";
import { designOfRun } from "../../entities/experiment/run/stored-run.ts";
import { findTeam } from "../../entities/session/find-team.ts";
import { useMe } from "../../entities/session/session.ts";
import { lastWorkload } from "../../entities/workload/last-workload.ts";
import { useAllItems } from "../../shared/ui/tables/pager.tsx";
import { lazyWorker } from "../../shared/workers/lazy-worker.ts";
import type { WorkloadWorker } from "./workload-worker.ts";

const ask = lazyWorker<WorkloadWorker>(
  () => new Worker(new URL("./workload-worker.ts", import.meta.url), { type: "module" }),
);

const NOT_OPEN: ReadonlyMap<string, string> = new Map([
  [
    "source",
    "The ABL source of this address is not open in this tab. Open it on the page ABL source, or choose something else.",
  ],
  [
    "design",
    "The lab design of this address is not open in this tab. Open the lab of OpenEdge queries, or choose something else.",
  ],
]);

/** A workload, and whether it includes record sizes. */
interface Found {
  /** Of the experiment or recording. */
  readonly name?: string;
  readonly workload: Workload;
  readonly unread: number;
  readonly hasSizes: boolean;
}

/**
 * The workload of the review: one query with stated numbers, or the one named in the address: of the tab's other pages,
 * of a recording, or of the team's experiments and recordings.
 *
 * @param choice as the address has it; empty for the stated numbers
 * @param params of the model openedge-query, with the stated numbers
 */
export function useWorkload(choice: string, params: Params) {
  const queries = useQueryClient();
  const { data: me } = useMe();
  const team = me?.teams[0] ?? me?.example ?? undefined;
  const teamId = team?.id ?? "";
  const enabled = team !== undefined;
  const experiments = useAllItems(useInfiniteQuery({ ...experimentList(teamId, "", "updated"), enabled }));
  const recordings = useAllItems(useInfiniteQuery({ ...conversationList(teamId), enabled }));
  const { data: open = [] } = useQuery({
    queryKey: ["open-workloads"],
    queryFn: openWorkloads,
    staleTime: 0,
  });

  const [kind = "", id = ""] = choice.split(".");
  const isOfTeam = kind === "experiment" || kind === "recording";
  const query = useQuery({
    queryKey: ["workload", choice, params.recordBytes],
    queryFn: async (): Promise<Found> => {
      if (kind === "experiment") {
        const team = await findTeam("experiment", id);
        const { latestRun, name } = await queries.fetchQuery(experimentDetails(team.id, id));
        const { document } = await queries.fetchQuery(storedRun(team.id, latestRun.id));
        const design = document.model === openedgeQuery.id ? designOfRun(openedgeQuery, document) : undefined;
        if (!design) throw new Error(`${name} is not an experiment with OpenEdge queries.`);
        return { name, ...found({ ...queryWorkload(design.params), name: `“${name}”` }) };
      }
      if (kind === "recording" || kind === "open") {
        const stored = kind === "open" ? undefined : await findRecording(id);
        const from = stored && { url: recordingUrl(stored), name: stored.name };
        const workload = await ask((worker) => worker.read(from, params));
        return { workload, ...workload };
      }
      const workload = kind === "source" || kind === "design" ? lastWorkload(kind) : undefined;
      if (workload) return found(workload);
      throw new Error(
        NOT_OPEN.get(kind) ??
          `The address computes for “${choice}”, which this page does not have. Choose something else.`,
      );
    },
    enabled: choice !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const one = useMemo(() => queryWorkload(params), [params]);
  const isStated = choice === "" || query.data === undefined;
  const error = choice === "" ? null : query.error;
  const choices = [
    { value: "", label: "One query, by numbers" },
    ...open,
    ...experiments
      .filter(({ latestRun }) => latestRun.model === openedgeQuery.id)
      .map((one) => ({ value: `experiment.${one.id}`, label: `Experiment: ${one.name}` })),
    ...recordings
      .filter((one) => one.kind === "source" || one.kind === "log")
      .map((one) => ({ value: `recording.${one.id}`, label: `Recording: ${one.name}` })),
  ];
  if (isOfTeam && !error && !choices.some(({ value }) => value === choice)) {
    const name = query.isPlaceholderData ? undefined : query.data?.name;
    const title = kind === "experiment" ? "Experiment" : "Recording";
    choices.push({ value: choice, label: name === undefined ? `${title} (loading)` : `${title}: ${name}` });
  }
  return {
    workload: isStated ? one : query.data.workload,
    isStated,
    unread: isStated ? 0 : query.data.unread,
    hasSizes: !isStated && query.data.hasSizes,
    /** Whether the numbers still belong to another choice. */
    isLoading: choice !== "" && (query.data === undefined ? query.isFetching : query.isPlaceholderData),
    error,
    choices,
  };
}

function found(workload: Workload): Found {
  return { workload, unread: 0, hasSizes: true };
}

/** Workloads of this tab's other pages, and the recording that is open in this browser. */
async function openWorkloads() {
  const source = lastWorkload("source");
  const design = lastWorkload("design");
  const recording = await storedRecording();
  return [
    ...(source ? [{ value: "source", label: `ABL source: ${source.name}` }] : []),
    ...(design ? [{ value: "design", label: "Lab: the design that was open" }] : []),
    ...(recording ? [{ value: "open", label: `Open recording: ${recording.name}` }] : []),
  ];
}
