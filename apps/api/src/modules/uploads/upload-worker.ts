import type { MessagePort } from "node:worker_threads";
import { schemaOfColumns } from "@wirecost/analysis/tables";
import type { UploadEvent } from "@wirecost/contract";
import {
  type ColumnMapping,
  isUsable,
  type Reading,
  type RowBatch,
  readInBatches,
  SetupSuggestion,
} from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core/models";
import { ReusedConnection } from "../../platform/database/connections.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { answering } from "../../platform/threads/answer.ts";
import { type FileSummary, type FileToStore, storeUpload } from "./store/store-upload.ts";

/** Interval of progress reports. */
const PROGRESS_MS = 100;

export interface UploadTask {
  readonly file: Omit<FileToStore, "raw">;
  /** Its bytes, which are transferred to the thread. */
  readonly received: ReceivedBody;
  readonly mapping: ColumnMapping | undefined;
  readonly databaseUrl: string;
  /** Shared progress: UploadProgress. */
  readonly progress: MessagePort;
}

export type UploadProgress = Exclude<UploadEvent, { state: "done" }>;

const connection = new ReusedConnection();

/**
 * Reads a file and stores it, on a connection of its own: if this thread is terminated, the connection closes, and
 * PostgreSQL rolls back.
 */
export const storeFile = answering(async (task: UploadTask) => {
  try {
    const raw = await bytesOf(task.received);
    return await connection.use(task.databaseUrl, (client) =>
      storeUpload(client, { ...task.file, raw }, rowsOf(task, raw)),
    );
  } finally {
    task.progress.close();
  }
});

/** All bytes of the received file, which is then removed from disk. */
async function bytesOf({ file, size }: ReceivedBody): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`The received file ends after ${at} of ${size} bytes.`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** @throws AppError unreadable-upload in the end, where something is wrong with the file */
function* rowsOf(
  { file, mapping, progress }: UploadTask,
  bytes: Uint8Array,
): Generator<RowBatch, FileSummary> {
  const model = file.model === null ? null : getModel(file.model);
  const suggestion = new SetupSuggestion();
  const say = reporter(progress);
  say({ state: "reading" });
  const batches = readInBatches(
    { name: file.name, bytes },
    { model, mapping, stated: file.setup, onlyIfMapped: true, columns: true },
  );
  let rows = 0;
  let step = batches.next();
  for (; !step.done; step = batches.next()) {
    suggestion.addBatch(step.value);
    yield step.value;
    rows += step.value.columns?.count ?? step.value.rows.length;
    say({ state: "storing", rows, total: step.value.total });
  }
  const reading = step.value;
  if (!isUsable(reading)) throw unreadable(file.name, reading);
  const { format, numbered, schema } = reading;
  const means = schema ? schemaOfColumns(schema) : model;
  if (!means) throw new Error("A file that belongs to no model was read without a schema.");
  const { axes, metric } = suggestion.of(means, schema ? {} : file.setup);
  return { format: format ?? "table", axes, metric, numbered, schema };
}

/** Reports progress: each change of state, and the numbers at intervals. */
function reporter(progress: MessagePort): (event: UploadProgress) => void {
  let state = "";
  let at = 0;
  return (event) => {
    const now = performance.now();
    if (event.state === state && now - at < PROGRESS_MS) return;
    state = event.state;
    at = now;
    progress.postMessage(event);
  };
}

function unreadable(name: string, reading: Reading): AppError {
  const errors = reading.complaints.filter(({ severity }) => severity === "error");
  const issues = errors.map(({ line, column, value, message }) => ({
    where: column ?? `line ${line}`,
    message,
    line,
    value,
  }));
  if (errors.length === 0) {
    const columns = reading.columns ?? [];
    const guessed = columns.filter(({ known }) => !known);
    const unknown = (guessed.length > 0 ? guessed : columns).map(({ header }) => header);
    return new AppError("unreadable-upload", `${name}: say what these columns hold: ${unknown.join(", ")}.`);
  }
  const [first] = errors;
  const more = errors.length + reading.omitted - 1;
  return new AppError(
    "unreadable-upload",
    `${name}: ${first?.message ?? ""}${more > 0 ? ` And ${more} more.` : ""}`,
    issues,
  );
}
