"use client";
import type { Params } from "@wirecost/sim-core";
import { useCallback, useMemo, useState } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { findModel } from "../../lib/find-model.ts";
import type { LoadedUpload } from "../../lib/load-upload.ts";
import { uploadSchema } from "../../lib/upload-schema.ts";
import { loadedSet } from "../../lib/upload-set.ts";
import { useMay } from "../account/use-may.ts";
import { cellName } from "../comments/cell-name.ts";
import { CommentsSection } from "../comments/comments-section.tsx";
import { RowsWithFindings } from "../references/rows-with-findings.tsx";
import { SetSettings } from "../references/set-settings.tsx";
import { OwnUpload } from "./own-upload.tsx";
import { StateUpload } from "./state-upload.tsx";
import { SummedUpload } from "./summed-upload.tsx";

/** What a stored upload measured, and what the team says of it and of its cells. */
export function UploadWithComments({ teamId, loaded }: { teamId: string; loaded: LoadedUpload }) {
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
  const onComment = edits ? ask : undefined;
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
      <CommentsSection
        teamId={teamId}
        of={{ kind: "upload", id: upload.id }}
        cell={cell}
        asked={asked}
        nameCell={(settings) => cellName(schema, settings)}
      />
    </>
  );
}
