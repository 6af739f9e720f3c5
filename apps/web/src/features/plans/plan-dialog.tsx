import { type Plan, planProgress, rowsOfTable } from "@wirecost/analysis";
import { planSize } from "@wirecost/harness";
import { isUsable } from "@wirecost/importers";
import { useMemo, useState } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { useFileReading } from "../../entities/measurement/reading/use-file-reading.ts";
import type { ReadPlan } from "../../entities/plan/read-plan-file.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Soft, Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { PlanBody } from "./plan-body.tsx";
import styles from "./plans.module.css";
import { PlanDownloads, SavePlan } from "./save-plan.tsx";

/** A plan whose file was dropped on the upload area: its cells, its runs in order, and its progress. */
export function PlanDialog({ name, read, onClose }: { name: string; read: ReadPlan; onClose: () => void }) {
  const [measured, setMeasured] = useState<File>();
  useFileDrag("plan" in read, setMeasured);
  return (
    <QueryProvider>
      <Dialog
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

/** A plan from a file, with its measured values from another file. Both stay in this browser. */
export function OpenedPlan({
  name,
  plan,
  measured,
  onMeasured,
  onClose,
}: {
  name: string;
  plan: Plan;
  measured: File | undefined;
  onMeasured: (file: File) => void;
  /** Omitted if the container has its own close button. */
  onClose?: () => void;
}) {
  const model = findModel(plan.model);
  const reading = useFileReading(measured, {
    model: plan.model,
    sure: true,
    mapping: undefined,
    stated: plan.params,
  });
  const read = reading?.state === "read" ? reading.reading : undefined;
  const table = reading?.state === "read" && isUsable(reading.reading) ? reading.table : undefined;
  const progress = useMemo(() => planProgress(plan, table ? [...rowsOfTable(table)] : []), [plan, table]);
  if (!model) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby="opened-plan">
      <Row wrap gap={8}>
        <h2 id="opened-plan" className={styles.title}>
          {name}
        </h2>
        <PlanDownloads plan={plan} />
        <SavePlan plan={plan} name={name.replace(/\.json$/, "")} />
        {onClose ? (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </Row>
      <Soft>
        <code>{plan.id}</code>, {model.title}, {planSize(plan)}.
      </Soft>
      <FileDrop
        small
        accept=".txt,.csv,.tsv,.json,.ndjson,.jsonl,text/plain,text/csv,application/json"
        onFile={onMeasured}
      >
        {measured ? `Measured: ${measured.name}. Choose another` : "Choose or drop the harness's results"}
      </FileDrop>
      {reading?.state === "refused" ? <Notice tone="warn">{reading.complaint.message}</Notice> : null}
      {read && !isUsable(read) ? (
        <Notice tone="warn">
          {measured?.name} cannot be used:{" "}
          {read.complaints[0]?.message ?? "some of its columns are not known."}
        </Notice>
      ) : null}
      {read && isUsable(read) && progress.measured === 0 ? (
        <Notice tone="warn">No row of {measured?.name} has this plan's id.</Notice>
      ) : null}
      <PlanBody model={model} plan={plan} progress={progress} />
    </Stack>
  );
}
