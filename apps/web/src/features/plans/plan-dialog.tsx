"use client";
import { useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { useFileDrag } from "../uploads/use-file-drag.ts";
import { OpenedPlan } from "./opened-plan.tsx";
import type { ReadPlan } from "./read-plan-file.ts";

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
