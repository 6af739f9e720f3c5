import type { MessagePort } from "node:worker_threads";
import type { UploadEvent } from "@wirecost/contract";
import type { BatchedReading, ColumnMapping } from "@wirecost/importers";
import type { Unreached } from "../../platform/database/kept-work.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import type { FileToStore, StoredUpload } from "./store/store-upload.ts";

export interface UploadTask {
  readonly file: Omit<FileToStore, "raw">;
  /** Its bytes, which the thread takes over. */
  readonly received: ReceivedBody;
  readonly mapping: ColumnMapping | undefined;
  readonly databaseUrl: string;
  /** Where it says how far it is, as UploadProgress. */
  readonly progress: MessagePort;
}

export type UploadProgress = Exclude<UploadEvent, { state: "done" }>;

/** What became of it, as far as that was to be expected; only such things cross from thread to thread whole. */
export type UploadOutcome =
  | StoredUpload
  | Unreached
  | { readonly state: "unreadable"; readonly reading: BatchedReading };
