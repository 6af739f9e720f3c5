import { Readable } from "node:stream";
import { MAX_ARRIVING_FILES, UPLOAD_EVENTS, type Uploaded } from "@wirecost/contract";
import { getModel, parseParams } from "@wirecost/sim-core";
import { storageStore } from "../../platform/database/team-storage.ts";
import { ArrivalSlots } from "../../platform/http/arrival-slots.ts";
import { leaving } from "../../platform/http/leaving.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { reportProgress } from "../../platform/http/report-progress.ts";
import { gauges, setStates } from "../../platform/metrics/registry.ts";
import type { RequestServices } from "../../platform/module.ts";
import { environmentStore } from "../environments/index.ts";
import { readingKey } from "./reading-key.ts";
import { receiveFile } from "./receive-file.ts";
import { uploadStore } from "./store/uploads.ts";
import { UploadPool } from "./upload-pool.ts";
import type { UploadProgress } from "./upload-worker.ts";

/** Maximum concurrent files, each up to 100 MiB on disk. */
const ARRIVING = { each: MAX_ARRIVING_FILES, all: 64, what: "files" };

export function uploadRoutes({ config, database, callers, onClose, onScrape }: RequestServices) {
  const { uploadDir, teamDiskBytes } = config;
  const pool = new UploadPool(config);
  onClose(() => pool.close());
  onScrape(() => setStates(gauges.uploads, { reading: pool.load.running, waiting: pool.load.waiting }));
  const uploads = uploadStore(database);
  const environments = environmentStore(database);
  const storage = storageStore(database);
  const arriving = new ArrivalSlots(ARRIVING);
  return {
    getStorage: async ({ params }) => ({ bytes: await storage.used(params.teamId), maxBytes: teamDiskBytes }),

    listUploads: ({ params, query }) => uploads.list(params.teamId, query),

    // The file is read again here: a browser's reading cannot be trusted.
    createUpload: async ({ params: { teamId }, query, headers, request, reply }) => {
      const model = query.model === undefined ? null : getModel(query.model);
      const setup = model ? (query.setup ?? {}) : {};
      if (model) parseParams(model, setup);
      const environment = query.environment ? await environments.copy(teamId, query.environment) : null;
      // An unread body would keep its connection open.
      reply.header("connection", "close");
      pool.refuseIfFull(teamId);
      await storage.refuseIfFull(teamId, Number(request.headers["content-length"] ?? 0), teamDiskBytes);
      const leave = arriving.enter(callers.of(request).sharing, teamId);
      const received = await receiveFile(request, uploadDir).finally(leave);
      reply.removeHeader("connection");
      const idempotencyKey = headers["idempotency-key"];
      const { name, mapping, again } = query;
      const ofModel = model?.id ?? null;
      const reading = readingKey({ model: ofModel, mapping, setup });
      const file = {
        teamId,
        name,
        model: ofModel,
        sha256: received.sha256,
        setup,
        reading,
        again,
        environment,
        idempotencyKey,
        enter: uploads.enter(teamId),
        maxBytes: teamDiskBytes,
      };
      const signal = leaving(reply);
      const store = async (onProgress: (progress: UploadProgress) => void) => {
        const { uploadId, duplicate } = await pool.store({ file, received, mapping }, { signal, onProgress });
        return { upload: await uploads.find(teamId, uploadId), duplicate };
      };
      if (headers.accept === UPLOAD_EVENTS) return reportProgress(request, reply, statusOf, store);
      const stored = await store(() => {});
      reply.code(statusOf(stored));
      return stored;
    },

    getUpload: async ({ params, reply }) => {
      const pieces = await uploads.get(params.teamId, params.uploadId);
      reply.type("application/json");
      return streamOf(pieces);
    },

    getUploadColumns: async ({ params, query: { most } }) => {
      const pieces = await uploads.columns(params.teamId, params.uploadId, { most });
      return streamOf(pieces);
    },

    getUploadCells: async ({ params }) => {
      return uploads.cells(params.teamId, params.uploadId);
    },

    getUploadBytes: async ({ params, reply }) => {
      const { name, bytes, pieces } = await uploads.bytes(params.teamId, params.uploadId);
      reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      reply.header("content-length", bytes);
      return streamOf(pieces);
    },

    deleteUpload: ({ params }) => uploads.remove(params.teamId, params.uploadId),
    restoreUpload: ({ params }) => uploads.restore(params.teamId, params.uploadId),
  } satisfies Partial<Handlers>;
}

/**
 * One piece at a time: counted as objects, sixteen pieces of a megabyte would be buffered for a client that does not
 * read.
 */
function streamOf(pieces: AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

/** Nothing was created if the team had already stored the same bytes. */
function statusOf({ duplicate }: Uploaded): 200 | 201 {
  return duplicate ? 200 : 201;
}
