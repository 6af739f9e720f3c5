"use client";
import { useState } from "react";
import type { ReadPlan } from "../../entities/plan/read-plan-file.ts";
import { useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { OpenedPlan } from "./opened-plan.tsx";

/** A plan whose file was dropped where measured files are: its cells, its runs in order, and what is measured of it. */
export function PlanDialog({ name, read, onClose }: { name: string; read: ReadPlan; onClose: () => void }) {
  const [measured, setMeasured] = useState<File>();
  useFileDrag("plan" in read, setMeasured);
  return (
    <QueryProvider>
      <Dialog
        open
        onClose={onClose}
        shape="wide"
        title="A plan"
        description="Opened in this browser only, until you save it."
      >
        {"plan" in read ? (
          <OpenedPlan name={name} plan={read.plan} measured={measured} onMeasured={setMeasured} />
        ) : (
          <Notice tone="warn">{read.complaint}</Notice>
        )}
      </Dialog>
    </QueryProvider>
  );
}
