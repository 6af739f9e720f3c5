import { useQueries } from "@tanstack/react-query";
import { type MeasuredSet, referenceSet } from "@wirecost/analysis";
import { tableOfColumns, type UploadColumns } from "@wirecost/contract";
import { AxisError, computeRun, type MeasurementSchema, models, ParamError } from "@wirecost/sim-core";
import {
  addressProblem,
  type ItemAddress,
  parseItemAddress,
} from "../../../entities/comparison/comparison-address.ts";
import { decodeDesign } from "../../../entities/design/decode-design.ts";
import { type DesignText, designHref, setHref } from "../../../entities/design/design-address.ts";
import { suggestName } from "../../../entities/design/design-names.ts";
import { findModel } from "../../../entities/design/find-model.ts";
import { pointsOfTable } from "../../../entities/measurement/set/set-points.ts";
import { loadColumns, uploadSchema, uploadSet } from "../../../entities/measurement/uploaded-set.ts";
import { findTeam, NotInTeams } from "../../../entities/session/find-team.ts";
import { api } from "../../../shared/lib/api.ts";
import { formatWhen, rowCountText } from "../../../shared/lib/format.ts";
import { errorText } from "../../../shared/lib/query-client.ts";
import { startJudge } from "../ask-compare.ts";
import type { ComparedItem } from "./compared-item.ts";
import { type AboutItem, itemFromRun, itemFromSet, itemOfPoints } from "./item-from-set.ts";

export type ItemSlot =
  | { readonly state: "loading"; readonly address: string; readonly waiting: string | undefined }
  | {
      readonly state: "failed";
      readonly address: string;
      readonly message: string;
      readonly signedOut: boolean;
    }
  | { readonly state: "ready"; readonly address: string; readonly item: ComparedItem };

/** Loads every item of a comparison separately, so that a missing one does not hide the others. */
export function useComparedItems(addresses: readonly string[]): readonly ItemSlot[] {
  const results = useQueries({
    queries: addresses.map((address) => ({
      queryKey: ["compared", address],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const item = parseItemAddress(address);
        if (!item) return Promise.reject(new Error(addressProblem(address)));
        return loadItem(address, item, signal);
      },
      staleTime: 5 * 60_000,
      structuralSharing: (old: unknown, fresh: unknown) =>
        reuseItem(old as ComparedItem | undefined, fresh as ComparedItem),
    })),
  });
  return addresses.map((address, i): ItemSlot => {
    const result = results[i];
    if (result?.data) return { state: "ready", address, item: result.data };
    if (result?.error)
      return {
        state: "failed",
        address,
        message: errorText(result.error),
        signedOut: result.error instanceof NotInTeams && result.error.signedOut,
      };
    const { failureReason } = result ?? {};
    return { state: "loading", address, waiting: failureReason ? errorText(failureReason) : undefined };
  });
}

/**
 * The same object if an item is unchanged, so that nothing is judged again on a refetch: the rows of an upload never
 * change, nor does a run.
 */
export function reuseItem(old: ComparedItem | undefined, fresh: ComparedItem): ComparedItem {
  return old && aboutItem(old) === aboutItem(fresh) ? old : fresh;
}

function aboutItem({ set: _, points, schema, model, ...about }: ComparedItem): string {
  return JSON.stringify([about, model?.id ?? schema, points.length]);
}

/**
 * An item of a comparison: computed here (designs), included with the model (references) or fetched.
 *
 * @throws Error with a message for the user, or what fetching throws
 */
export async function loadItem(
  address: string,
  item: ItemAddress,
  signal: AbortSignal,
): Promise<ComparedItem> {
  switch (item.kind) {
    case "design":
      return designItem(address, item.id);
    case "reference":
      return referenceItem(address, item.id);
    case "run":
      return runItem(address, item.id, signal);
    case "upload":
      return uploadItem(address, item.id, signal);
  }
}

function designItem(address: string, text: DesignText): ComparedItem {
  const reading = decodeDesign(text);
  if (reading.error !== undefined) throw new Error(reading.error);
  const { model, design, issues } = reading;
  try {
    const run = computeRun(design);
    const left = issues.map((issue) => issue.message).join(" ");
    return itemFromRun(model, run, {
      address,
      title: suggestName(model, run.params),
      detail: left ? `Design. Left at the default: ${left}` : "Design, computed here",
      href: designHref(model, run),
    });
  } catch (error) {
    if (error instanceof ParamError || error instanceof AxisError) throw new Error(error.message);
    throw error;
  }
}

function referenceItem(address: string, id: string): ComparedItem {
  const model = models.find((known) => known.references.some((reference) => reference.id === id));
  if (!model) throw new Error(`No reference data set is called “${id}”.`);
  const set = referenceSet(model, id);
  const about = aboutSet(address, "Reference", set.rows.length, setHref(model.id, address));
  const item = itemFromSet(model, set, about);
  if (!item) throw new Error(`${set.title} has no rows to compare.`);
  return item;
}

async function runItem(address: string, runId: string, signal: AbortSignal): Promise<ComparedItem> {
  const { id: teamId } = await findTeam("run", runId, { signal });
  const run = await api.getRun({ params: { teamId, runId } }, { signal });
  const model = findModel(run.model);
  if (!model) throw new Error(`This version of Wirecost has no model “${run.model}”.`);
  const version = run.modelVersionCurrent ? "" : `, model ${run.modelVersion}`;
  return itemFromRun(model, run.document, {
    address,
    title: run.experimentName,
    detail: `Run of ${formatWhen(run.createdAt)}${version}`,
    href: `/experiments/${run.experimentId}?run=${run.id}`,
  });
}

async function uploadItem(address: string, uploadId: string, signal: AbortSignal): Promise<ComparedItem> {
  const { id: teamId } = await findTeam("upload", uploadId, { signal });
  startJudge();
  const columns = await loadColumns(teamId, uploadId, signal);
  const { upload } = columns;
  const schema = uploadSchema(upload);
  if (!schema) throw new Error(`This version of Wirecost has no model “${upload.model}”.`);
  const about = aboutSet(address, "Upload", upload.rowCount, `/uploads/${upload.id}`);
  const item = itemFromColumns(schema, columns, uploadSet(columns), about);
  if (!item) throw new Error(`${upload.name} has no rows to compare.`);
  const [environment] = upload.environments;
  return environment ? { ...item, environment: environment.facts } : item;
}

function aboutSet(address: string, kind: string, rows: number, href: string): AboutItem {
  return { address, detail: `${kind}, ${rowCountText(rows)}`, href };
}

/**
 * An upload as a column, equal to the result of itemFromSet() for its rows, which are not created.
 *
 * @param set the upload's
 * @returns undefined for an upload without rows
 */
export function itemFromColumns(
  schema: MeasurementSchema,
  columns: UploadColumns,
  set: MeasuredSet,
  about: AboutItem,
): ComparedItem | undefined {
  return itemOfPoints(schema, set, pointsOfTable(tableOfColumns(columns)), about);
}
