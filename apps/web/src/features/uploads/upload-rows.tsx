import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MeasuredSet } from "@wirecost/analysis";
import type { UploadHead } from "@wirecost/contract";
import { possibleSystems } from "@wirecost/importers";
import type { MeasurementSchema, Model, Params } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { type ComponentType, useCallback, useMemo, useState } from "react";
import { setHref } from "../../entities/design/design-address.ts";
import { cellName } from "../../entities/design/design-names.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { SetSettings } from "../../entities/measurement/rows/set-settings.tsx";
import { SummedUpload } from "../../entities/measurement/set/cells-summary.tsx";
import { OwnSet } from "../../entities/measurement/set/own-set.tsx";
import { UnstatedNotice } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { useUnstated } from "../../entities/measurement/unstated/use-unstated.ts";
import { fetchFile, storeForModel, uploadsKey } from "../../entities/measurement/upload-queries.ts";
import type { LoadedUpload } from "../../entities/measurement/uploaded-set.ts";
import { loadedSet, uploadSchema } from "../../entities/measurement/uploaded-set.ts";
import { useMay } from "../../entities/session/session.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { LabOffer } from "./lab-offer.tsx";

export interface UploadRowsSlots {
  readonly Comments?:
    | ComponentType<{
        readonly teamId: string;
        readonly of: { readonly kind: "upload"; readonly id: string };
        readonly cell: Params | undefined;
        /** The cell to comment on: a new object each time. */
        readonly requested: Params | undefined;
        readonly nameCell: (cell: Params) => string;
      }>
    | undefined;
}

/** The values of a stored upload, and the team's comments on it and its cells. */
export function UploadRows({
  teamId,
  loaded,
  Comments,
}: { teamId: string; loaded: LoadedUpload } & UploadRowsSlots) {
  const { upload } = loaded;
  const edits = useMay("editTeam");
  const model = findModel(upload.model);
  const schema = useMemo(() => uploadSchema(upload), [upload]);
  const set = useMemo(() => loadedSet(loaded), [loaded]);
  const [cell, setCell] = useState<Params>();
  const [requested, setRequested] = useState<Params>();
  const ask = useCallback((chosen: Params) => {
    setCell(chosen);
    setRequested({ ...chosen });
  }, []);
  const onComment = edits && Comments ? ask : undefined;
  return (
    <>
      {schema && loaded.kind === "cells" ? (
        <>
          <SetSettings schema={schema} set={set} />
          {model ? <StateUpload teamId={teamId} upload={upload} model={model} set={set} /> : null}
          <SummedUpload schema={schema} upload={loaded.upload} set={set} onComment={onComment} />
        </>
      ) : model ? (
        <>
          <SetSettings schema={model} set={set} />
          <StateUpload teamId={teamId} upload={upload} model={model} set={set} />
          <RowsWithFindings schema={model} set={set} onComment={onComment} />
        </>
      ) : schema ? (
        <OwnUpload
          teamId={teamId}
          upload={upload}
          schema={schema}
          set={set}
          onFocus={setCell}
          onComment={onComment}
        />
      ) : (
        <Notice tone="warn">
          This version of Wirecost has no model “{upload.model}”, so the rows cannot be shown beside a
          prediction. The file itself can still be downloaded.
        </Notice>
      )}
      {Comments ? (
        <Comments
          teamId={teamId}
          of={{ kind: "upload", id: upload.id }}
          cell={cell}
          requested={requested}
          nameCell={(settings) => cellName(schema, settings)}
        />
      ) : null}
    </>
  );
}

/** A stored custom table: laid out by its own settings, and offered to a lab that knows them. */
function OwnUpload({
  teamId,
  upload,
  schema,
  set,
  onFocus,
  onComment,
}: {
  teamId: string;
  upload: UploadHead;
  schema: MeasurementSchema;
  set: MeasuredSet;
  /** Called when a cell of the matrix is focused. */
  onFocus: (cell: Params | undefined) => void;
  onComment: ((cell: Params) => void) | undefined;
}) {
  const router = useRouter();
  const queries = useQueryClient();
  const uploads = useMay("uploadToTeam");
  const use = useMutation({
    mutationFn: (modelId: string) => storeForModel(teamId, upload, modelId),
    onSuccess: async (stored, modelId) => {
      await queries.invalidateQueries({ queryKey: uploadsKey(teamId) });
      router.push(setHref(modelId, `upload:${stored.upload.id}`));
    },
    onError: showFailure(`${upload.name} was not read for that lab`),
  });
  const headers = [...Object.keys(schema.params), ...Object.keys(schema.metrics)];
  return (
    <>
      {uploads ? (
        <LabOffer
          models={possibleSystems(headers, "all")}
          disabled={use.isPending}
          onUse={(modelId) => use.mutate(modelId)}
        />
      ) : null}
      <RowsWithFindings schema={schema} set={set} folded>
        <OwnSet schema={schema} set={set} onFocus={onFocus} onComment={onComment} />
      </RowsWithFindings>
    </>
  );
}

const UploadDialog = whenShown(() => import("./upload-dialog.tsx").then((m) => m.UploadDialog));

/** Unstated settings of a stored upload, and the dialog that reads its file again with the user's settings. */
function StateUpload({
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
  // The meaning of counts depends on stated settings: the file is read again rather than its settings changed.
  const load = useMutation({
    mutationFn: async (settings: Params) => ({
      file: await fetchFile(teamId, upload),
      stated: { ...settings, ...upload.setup },
    }),
    onSuccess: setRestated,
    onError: showFailure(`${upload.name} was not loaded`),
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
