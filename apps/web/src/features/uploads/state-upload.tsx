"use client";
import { useMutation } from "@tanstack/react-query";
import type { MeasuredSet } from "@wirecost/analysis";
import type { UploadHead } from "@wirecost/contract";
import type { Model, Params } from "@wirecost/sim-core";
import { useState } from "react";
import { UnstatedNotice } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../entities/measurement/unstated/use-unstated.ts";
import { fetchFile } from "../../entities/measurement/upload-queries.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const UploadDialog = whenShown(() => import("./upload-dialog.tsx").then((m) => m.UploadDialog));

/** What a stored upload leaves open, and the dialog that reads its file again with what the user states. */
export function StateUpload({
  teamId,
  upload,
  model,
  set,
}: {
  teamId: string;
  upload: UploadHead;
  model: Model;
  set: MeasuredSet;
}) {
  const uploads = useMay("uploadToTeam");
  const open = useUnstated(model, set, upload.metric);
  const [restated, setRestated] = useState<{ readonly file: File; readonly stated: Params }>();
  // What counts of a row mean depends on what is stated: the file is read again rather than its settings changed.
  const load = useMutation({
    mutationFn: async (settings: Params) => ({
      file: await fetchFile(teamId, upload),
      stated: { ...settings, ...upload.setup },
    }),
    onSuccess: setRestated,
    onError: (error) =>
      showToast({ type: "error", title: `${upload.name} was not loaded`, description: errorText(error) }),
  });
  if (!open) return null;
  return (
    <>
      <UnstatedNotice
        model={model}
        unstated={open}
        metric={upload.metric}
        onState={uploads ? (settings) => load.mutate(settings) : undefined}
      >
        {uploads && open.settings.length > 0 ? (
          <Button size="small" disabled={load.isPending} onClick={() => load.mutate({})}>
            Enter values
          </Button>
        ) : null}
      </UnstatedNotice>
      {restated ? (
        <UploadDialog
          model={model}
          file={restated.file}
          stated={restated.stated}
          onPlan={() => setRestated(undefined)}
          onClose={() => setRestated(undefined)}
        />
      ) : null}
    </>
  );
}
