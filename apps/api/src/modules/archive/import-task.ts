import type { MessagePort } from "node:worker_threads";
import type { Imported } from "@wirecost/contract";
import type { AppError } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import type { TeamImport } from "./store/import-team.ts";

export interface ImportTask extends TeamImport {
  /** Files that export what modules archive, in order. */
  readonly from: readonly string[];
  /** Its bytes, which the thread takes over. */
  readonly received: ReceivedBody;
  /** Where it says which upload of how many it stores, as [stored, total]. */
  readonly progress: MessagePort;
}

/** What became of it; an error would not cross from thread to thread whole. */
export type ImportOutcome =
  | { readonly imported: Imported }
  | { readonly refused: Pick<AppError, "code" | "message"> };
