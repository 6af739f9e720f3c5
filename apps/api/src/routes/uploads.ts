import { Readable } from "node:stream";
import { UPLOAD_EVENTS } from "@wirecost/contract";
import type { BatchedReading } from "@wirecost/importers";
import { getModel, parseParams } from "@wirecost/sim-core";
import { AppError, databaseAway } from "../app-error.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { readBody } from "../read-body.ts";
import type { UploadPool } from "../workers/upload-pool.ts";
import type { UploadOutcome, UploadProgress } from "../workers/upload-task.ts";
import { reportUpload, statusOf } from "./upload-report.ts";

type Ids = "listUploads" | "createUpload" | "getUpload" | "getUploadBytes" | "deleteUpload" | "restoreUpload";

export function uploadRoutes({ uploads }: Data, pool: UploadPool): Pick<Handlers, Ids> {
  return {
    listUploads: ({ params, query }) => uploads.list(params.teamId, query),

    // The file is read again here: what a browser says it has read is not to be trusted.
    createUpload: async ({ params: { teamId }, query, headers, request, reply }) => {
      const model = query.model === undefined ? null : getModel(query.model);
      const setup = model ? (query.setup ?? {}) : {};
      if (model) parseParams(model, setup);
      // A body that was not read to its end would hold its connection open.
      reply.header("connection", "close");
      pool.refuseIfFull();
      const { bytes: raw, sha256 } = await readBody(request);
      reply.removeHeader("connection");
      const idempotencyKey = headers["idempotency-key"];
      const file = { teamId, name: query.name, model: model?.id ?? null, sha256, raw, setup, idempotencyKey };
      const leaving = new AbortController();
      reply.raw.once("close", () => leaving.abort());
      const store = async (onProgress: (progress: UploadProgress) => void) => {
        const outcome = await pool.run(
          { file, mapping: query.mapping },
          { signal: leaving.signal, onProgress },
        );
        const { uploadId, duplicate } = expectStored(query.name, outcome, idempotencyKey);
        return { upload: await uploads.find(teamId, uploadId), duplicate };
      };
      if (headers.accept === UPLOAD_EVENTS) return reportUpload(request, reply, store);
      const stored = await store(() => {});
      reply.code(statusOf(stored));
      return stored;
    },

    getUpload: async ({ params, reply }) => {
      const pieces = await uploads.get(params.teamId, params.uploadId);
      reply.type("application/json");
      return Readable.from(pieces);
    },

    getUploadBytes: async ({ params, reply }) => {
      const { name, raw } = await uploads.bytes(params.teamId, params.uploadId);
      reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return reply.type("application/octet-stream").send(Buffer.from(raw));
    },

    deleteUpload: async ({ params }) => {
      await uploads.remove(params.teamId, params.uploadId);
      return undefined;
    },
    restoreUpload: async ({ params }) => {
      await uploads.restore(params.teamId, params.uploadId);
      return undefined;
    },
  };
}

/** @throws AppError that says why nothing was stored */
function expectStored(
  name: string,
  outcome: UploadOutcome,
  key = "",
): Extract<UploadOutcome, { state: "stored" }> {
  switch (outcome.state) {
    case "stored":
      return outcome;
    case "unreadable":
      throw unreadable(name, outcome.reading);
    case "key-taken":
      throw new AppError(
        "conflict",
        `The Idempotency-Key ${JSON.stringify(key)} came with other bytes before, as ${outcome.name}: nothing was stored. Use a key of its own for each file.`,
      );
    case "database-away":
      throw databaseAway();
  }
}

function unreadable(name: string, reading: BatchedReading): AppError {
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
