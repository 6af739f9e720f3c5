"use client";
import type { Params } from "@wirecost/sim-core";
import { type ComponentType, useCallback, useMemo, useState } from "react";
import { cellName } from "../../entities/design/cell-name.ts";
import { findModel } from "../../entities/design/find-model.ts";
import type { LoadedUpload } from "../../entities/measurement/load-upload.ts";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { SetSettings } from "../../entities/measurement/rows/set-settings.tsx";
import { SummedUpload } from "../../entities/measurement/rows/summed-upload.tsx";
import { uploadSchema } from "../../entities/measurement/upload-schema.ts";
import { loadedSet } from "../../entities/measurement/upload-set.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { OwnUpload } from "./own-upload.tsx";
import { StateUpload } from "./state-upload.tsx";

export interface UploadRowsSlots {
  /** What the team says of the upload and of its cells. */
  readonly Comments?:
    | ComponentType<{
        readonly teamId: string;
        readonly of: { readonly kind: "upload"; readonly id: string };
        /** The cell in focus. */
        readonly cell: Params | undefined;
        /** The cell to comment on: a new object each time. */
        readonly asked: Params | undefined;
        readonly nameCell: (cell: Params) => string;
      }>
    | undefined;
}

/** What a stored upload measured, and what the team says of it and of its cells. */
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
  const [asked, setAsked] = useState<Params>();
  const ask = useCallback((chosen: Params) => {
    setCell(chosen);
    setAsked({ ...chosen });
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
          asked={asked}
          nameCell={(settings) => cellName(schema, settings)}
        />
      ) : null}
    </>
  );
}
