"use client";
import { useQueries } from "@tanstack/react-query";
import { type MeasuredSet, referenceSet } from "@wirecost/analysis";
import { ProblemError, tableOfColumns, type UploadColumns } from "@wirecost/contract";
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
import { api } from "../../../shared/lib/api.ts";
import { formatWhen, rowCountText } from "../../../shared/lib/format.ts";
import { errorText } from "../../../shared/lib/query-client.ts";
import { MAX_RUNS_IN_PAGE, startJudge } from "../ask-compare.ts";
import type { ComparedItem } from "./compared-item.ts";
import { type AboutItem, itemFromRun, itemFromSet, itemOfPoints } from "./item-from-set.ts";

/** Where one item of the address stands. */
export type ItemSlot =
  | { readonly state: "loading"; readonly address: string; readonly waiting: string | undefined }
  | {
      readonly state: "failed";
      readonly address: string;
      readonly message: string;
      readonly signedOut: boolean;
    }
  | { readonly state: "ready"; readonly address: string; readonly item: ComparedItem };

/** Loads every item of a comparison on its own, so that one that is missing does not hide the rest. */
export function useComparedItems(addresses: readonly string[]): readonly ItemSlot[] {
  const results = useQueries({
    queries: addresses.map((address) => ({
      queryKey: ["compared", address],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const item = parseItemAddress(address);
        if (!item) return Promise.reject(new ItemError(addressProblem(address)));
        return loadItem(address, item, signal);
      },
      staleTime: 5 * 60_000,
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
        signedOut: result.error instanceof ItemError && result.error.signedOut,
      };
    const { failureReason } = result ?? {};
    return { state: "loading", address, waiting: failureReason ? errorText(failureReason) : undefined };
  });
}

/** Thrown for an item that cannot be compared, with a message for the user; trying again would not help. */
class ItemError extends Error {
  override readonly name = "ItemError";
  /** Whether signing in may help. */
  readonly signedOut: boolean;
  constructor(message: string, signedOut = false) {
    super(message);
    this.signedOut = signedOut;
  }
}

/**
 * An item of a comparison, computed here (designs), shipped with the model (references) or fetched.
 *
 * @throws ItemError, or what fetching throws
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
      return fromTeam("run", (teamId) => runItem(address, teamId, item.id, signal), signal);
    case "upload":
      return fromTeam("upload", (teamId) => uploadItem(address, teamId, item.id, signal), signal);
  }
}

function designItem(address: string, text: DesignText): ComparedItem {
  const reading = decodeDesign(text);
  if (reading.error !== undefined) throw new ItemError(reading.error);
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
    if (error instanceof ParamError || error instanceof AxisError) throw new ItemError(error.message);
    throw error;
  }
}

function referenceItem(address: string, id: string): ComparedItem {
  const model = models.find((known) => known.references.some((reference) => reference.id === id));
  if (!model) throw new ItemError(`No reference data set is called “${id}”.`);
  const set = referenceSet(model, id);
  const about = aboutSet(address, "Reference", set.rows.length, setHref(model.id, address));
  const item = itemFromSet(model, set, about);
  if (!item) throw new ItemError(`${set.title} has no rows to compare.`);
  return item;
}

async function runItem(
  address: string,
  teamId: string,
  runId: string,
  signal: AbortSignal,
): Promise<ComparedItem> {
  const run = await api.getRun({ params: { teamId, runId } }, { signal });
  const model = findModel(run.model);
  if (!model) throw new ItemError(`This version of Wirecost has no model “${run.model}”.`);
  const version = run.modelVersionCurrent ? "" : `, model ${run.modelVersion}`;
  return itemFromRun(model, run.document, {
    address,
    title: run.experimentName,
    detail: `Run of ${formatWhen(run.createdAt)}${version}`,
    href: `/experiments/${run.experimentId}?run=${run.id}`,
  });
}

async function uploadItem(
  address: string,
  teamId: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<ComparedItem> {
  const columns = await loadColumns(teamId, uploadId, signal);
  const { upload } = columns;
  if (upload.rowCount > MAX_RUNS_IN_PAGE) startJudge();
  const schema = uploadSchema(upload);
  if (!schema) throw new ItemError(`This version of Wirecost has no model “${upload.model}”.`);
  const about = aboutSet(address, "Upload", upload.rowCount, `/uploads/${upload.id}`);
  const item = itemFromColumns(schema, columns, uploadSet(columns), about);
  if (!item) throw new ItemError(`${upload.name} has no rows to compare.`);
  const [environment] = upload.environments;
  return environment ? { ...item, environment: environment.facts } : item;
}

function aboutSet(address: string, kind: string, rows: number, href: string): AboutItem {
  return { address, detail: `${kind}, ${rowCountText(rows)}`, href };
}

/** Asks each of the user's teams, and the example team; the answer for what is missing and for what is another team's is the same. */
async function fromTeam(
  what: string,
  load: (teamId: string) => Promise<ComparedItem>,
  signal: AbortSignal,
): Promise<ComparedItem> {
  const { user, teams, example } = await api.me({}, { signal });
  for (const team of example ? [...teams, example] : teams) {
    try {
      return await load(team.id);
    } catch (error) {
      if (!(error instanceof ProblemError) || ![400, 404, 422].includes(error.problem.status)) throw error;
    }
  }
  if (!user) throw new ItemError(`This ${what} belongs to a team. Sign in to see it here.`, true);
  throw new ItemError(`None of your teams has this ${what}; it may have been deleted.`);
}

/**
 * An upload as a column, the same as itemFromSet() makes of its rows, which are not made for it.
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
