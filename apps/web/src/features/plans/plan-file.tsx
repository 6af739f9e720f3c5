"use client";
import type { Plan } from "@wirecost/analysis";
import { useState } from "react";
import { MAX_PLAN_BYTES, readPlanFile } from "../../entities/plan/read-plan-file.ts";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { useFileDrag } from "../../shared/ui/controls/use-file-drag.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { OpenedPlan } from "./opened-plan.tsx";

/** Opens a plan from its file, which takes no account: dropped anywhere on the page, or chosen. */
export function PlanFile() {
  const [opened, setOpened] = useState<{ readonly name: string; readonly plan: Plan }>();
  const [measured, setMeasured] = useState<File>();
  const [complaint, setComplaint] = useState<string>();
  const take = async (file: File) => {
    if (opened && !file.name.endsWith(".json")) {
      setMeasured(file);
      return;
    }
    if (file.size > MAX_PLAN_BYTES) {
      setComplaint(
        `${file.name} has ${file.size.toLocaleString("en-US")} bytes, which is too large for a plan.`,
      );
      return;
    }
    const read = readPlanFile(file.name, await file.text());
    setComplaint("plan" in read ? undefined : read.complaint);
    if (!("plan" in read)) return;
    setOpened({ name: file.name, plan: read.plan });
    setMeasured(undefined);
  };
  useFileDrag(true, (file) => void take(file));
  return (
    <>
      <FileDrop small accept=".json,application/json" onFile={(file) => void take(file)}>
        <span>
          Open a plan file without an account: the <code>plan.json</code> of a harness
        </span>
      </FileDrop>
      {complaint === undefined ? null : <Notice tone="warn">{complaint}</Notice>}
      {opened ? (
        <OpenedPlan
          key={opened.plan.id}
          {...opened}
          measured={measured}
          onMeasured={setMeasured}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}
