import { formatCount } from "@wirecost/sim-core";
import type { ComponentProps } from "react";
import { rememberWorkload } from "../../entities/workload/last-workload.ts";
import { SaveButton } from "../../features/experiments/save-button.tsx";
import { LabActions as Actions } from "../../features/lab/lab-actions.tsx";
import { ShareButton } from "../../features/links/share-button.tsx";
import { useOnLeave } from "../../shared/lib/use-on-leave.ts";
import { UploadButton } from "./upload-button.tsx";

export function LabActions(props: Omit<ComponentProps<typeof Actions>, "Upload" | "Save" | "Share">) {
  const { store } = props;
  // The page of parameter files uses it as its workload.
  useOnLeave(() => {
    const { params } = store.get().view;
    if (store.model.id !== "openedge-query") return;
    const name = `the lab's query of ${formatCount(Number(params.records))} records`;
    rememberWorkload("design", { name, queries: [{ settings: params, times: 1 }], otherRoundTrips: 0 });
  });
  return <Actions {...props} Upload={UploadButton} Save={SaveButton} Share={ShareButton} />;
}
