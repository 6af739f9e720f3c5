"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MeasuredSet } from "@wirecost/analysis";
import type { UploadHead } from "@wirecost/contract";
import { possibleSystems } from "@wirecost/importers";
import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { setHref } from "../../entities/design/lab-href.ts";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { OwnSet } from "../../entities/measurement/set/own-set.tsx";
import { storeForModel, uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { LabOffer } from "./lab-offer.tsx";

/** A stored upload that belongs to no model: laid out by its own settings, and offered to a lab that knows them. */
export function OwnUpload({
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
  /** Hears which cell of the matrix comes into focus. */
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
    onError: (error) =>
      showToast({
        type: "error",
        title: `${upload.name} was not read for that lab`,
        description: errorText(error),
      }),
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
