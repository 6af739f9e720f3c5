import { queryOptions } from "@tanstack/react-query";
import { createClient, type Upload, type Uploaded, uploadEvent } from "@wirecost/contract";
import type { ColumnMapping } from "@wirecost/importers";
import type { Params } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { pagedList } from "../../shared/lib/query-client.ts";
import { type SendingProgress, sendFile } from "../../shared/lib/send-file.ts";
import { type EnvironmentDraft, saveDraft } from "./environment.tsx";
import { loadUpload } from "./uploaded-set.ts";

/** Query key of all data about a team's uploads. */
export function uploadsKey(teamId: string) {
  return ["uploads", teamId] as const;
}

export function uploadList(teamId: string, search = "") {
  return pagedList([...uploadsKey(teamId), "list"], [search], (page, options) =>
    api.listUploads({ params: { teamId }, query: { ...page, ...(search && { search }) } }, options),
  );
}

export function uploadDetails(teamId: string, uploadId: string) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "one", uploadId],
    queryFn: ({ signal }) => loadUpload(teamId, uploadId, signal),
    staleTime: 5 * 60_000,
  });
}

export interface FileToStore {
  readonly file: File;
  /** null for a custom table. */
  readonly model: string | null;
  readonly mapping: ColumnMapping | undefined;
  readonly setup: Params;
  /** The stated part of the environment. */
  readonly environment: EnvironmentDraft | undefined;
}

/**
 * Stores a file; with `again` even if the same bytes are stored with another mapping. The server reads it again, all or
 * nothing.
 *
 * @throws DOMException AbortError after the signal: nothing is stored then
 */
export async function storeFile(
  teamId: string,
  { file, model, mapping, setup, environment }: FileToStore,
  {
    signal,
    again,
    onProgress,
  }: { signal: AbortSignal; again: boolean; onProgress: (progress: SendingProgress) => void },
): Promise<Uploaded> {
  const stated = environment && (await saveDraft(teamId, environment));
  signal.throwIfAborted();
  const query = {
    name: file.name.slice(0, 255),
    ...(model !== null && { model, setup: JSON.stringify(setup) }),
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(stated && { environment: JSON.stringify(stated) }),
    ...(again && { again: "true" }),
  };
  return createClient(
    "",
    sendFile((event) => uploadEvent.parse(event), onProgress),
  ).createUpload({ params: { teamId }, query, file }, { signal });
}

/**
 * Stores the bytes of an upload again, read for a model.
 *
 * @throws ProblemError where they cannot be read so
 */
export async function storeForModel(
  teamId: string,
  { id, name }: Pick<Upload, "id" | "name">,
  model: string,
): Promise<Uploaded> {
  const file = await fetchFile(teamId, { id, name });
  return api.createUpload({ params: { teamId }, query: { name, model, again: "true" }, file });
}

/** @throws Error where the server does not give it */
export async function fetchFile(teamId: string, { id, name }: Pick<Upload, "id" | "name">): Promise<File> {
  const reply = await fetch(rawHref(teamId, id));
  if (!reply.ok) throw new Error(`The file itself could not be loaded: ${reply.status}.`);
  return new File([await reply.blob()], name);
}

export function rawHref(teamId: string, uploadId: string): string {
  return `/api/teams/${encodeURIComponent(teamId)}/uploads/${encodeURIComponent(uploadId)}/raw`;
}
