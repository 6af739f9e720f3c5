import type { MessagePort } from "node:worker_threads";
import { schemaOfColumns } from "@wirecost/analysis/tables";
import {
  type BatchedReading,
  isUsable,
  type RowBatch,
  readInBatches,
  SetupSuggestion,
} from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core/models";
import { KeptConnection } from "../../platform/database/connections.ts";
import { onKeptConnection } from "../../platform/database/kept-work.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { type FileSummary, storeUpload } from "./store/store-upload.ts";
import type { UploadOutcome, UploadProgress, UploadTask } from "./upload-task.ts";

/** Time between two words on how far it is. */
const PROGRESS_MS = 100;

/** Ends the transaction, whatever rows were stored before. */
class Unreadable extends Error {
  readonly reading: BatchedReading;
  constructor(reading: BatchedReading) {
    super("unreadable");
    this.reading = reading;
  }
}

/**
 * Reads a file and stores it, on a connection of its own: where this thread is ended, however that comes, the
 * connection goes with it, and PostgreSQL undoes what was not committed.
 */
export default async function uploadWorker(task: UploadTask): Promise<UploadOutcome> {
  try {
    return await store(task, await bytesOf(task.received));
  } finally {
    task.progress.close();
  }
}

const connection = new KeptConnection();

async function store(task: UploadTask, raw: Uint8Array<ArrayBuffer>): Promise<UploadOutcome> {
  try {
    return await onKeptConnection(connection, task.databaseUrl, (client) =>
      storeUpload(client, { ...task.file, raw }, rowsOf(task, raw)),
    );
  } catch (error) {
    if (error instanceof Unreadable) return { state: "unreadable", reading: error.reading };
    throw error;
  }
}

/** All bytes of what was received, which is off the disk then. */
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

/** @throws Unreadable in the end, where something is wrong with the file */
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
  if (!isUsable(reading)) throw new Unreadable(reading);
  const { format, numbered, schema } = reading;
  const means = schema ? schemaOfColumns(schema) : model;
  if (!means) throw new Error("A file that belongs to no model was read without a schema.");
  const { axes, metric } = suggestion.of(means, schema ? {} : file.setup);
  return { format: format ?? "table", axes, metric, numbered, schema };
}

/** Says where it stands: each change of state, and the numbers now and then. */
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
