"use client";
import type { Plan } from "@wirecost/analysis";
import { download } from "../../shared/lib/download.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

/** The harness and the plan as files. What packs them is loaded when it is asked for. */
export function PlanDownloads({ plan }: { plan: Plan }) {
  const save = async (what: "harness" | "plan") => {
    try {
      const { harnessArchive, planText } = await import("@wirecost/harness/archive");
      if (what === "plan") download(`${plan.id}.json`, planText(plan), "application/json");
      else download(`${plan.id}.zip`, new Blob([harnessArchive(plan)], { type: "application/zip" }));
    } catch (error) {
      showToast({
        type: "error",
        title: "Download failed",
        description: error instanceof Error ? error.message : String(error),
      });
    }
  };
  return (
    <>
      <Button variant="primary" onClick={() => void save("harness")}>
        Download harness
      </Button>
      <Button onClick={() => void save("plan")}>Download plan</Button>
    </>
  );
}
