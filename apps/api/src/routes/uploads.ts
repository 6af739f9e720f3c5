import { Readable } from "node:stream";
import { isUsable, readMeasurements, suggestSetup } from "@wirecost/importers";
import { getModel, parseParams } from "@wirecost/sim-core";
import { AppError } from "../app-error.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { readBody } from "../read-body.ts";

type Ids = "listUploads" | "createUpload" | "getUpload" | "getUploadBytes" | "deleteUpload" | "restoreUpload";

export function uploadRoutes({ uploads }: Data): Pick<Handlers, Ids> {
  return {
    listUploads: ({ params, query }) => uploads.list(params.teamId, query),

    // The file is read again here: what a browser says it has read is not to be trusted.
    createUpload: async ({ params, query, request, reply }) => {
      const model = getModel(query.model);
      const setup = query.setup ?? {};
      parseParams(model, setup);
      // A body that was not read to its end would hold its connection open.
      reply.header("connection", "close");
      const raw = await readBody(request);
      reply.removeHeader("connection");
      const reading = readMeasurements({ name: query.name, bytes: raw }, { model, mapping: query.mapping });
      if (!isUsable(reading)) throw unreadable(query.name, reading);
      const rows = reading.rows.map(({ row, label, settings, metrics }) => ({
        row,
        label,
        settings,
        metrics,
      }));
      const { axes, metric } = suggestSetup(rows, model);
      const result = await uploads.create(params.teamId, {
        name: query.name,
        model: model.id,
        format: reading.format ?? "table",
        raw,
        setup,
        axes,
        metric,
        rows,
      });
      if (result.duplicate) reply.code(200);
      return result;
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

function unreadable(name: string, reading: ReturnType<typeof readMeasurements>): AppError {
  const errors = reading.complaints.filter(({ severity }) => severity === "error");
  const issues = errors.map(({ line, column, value, message }) => ({
    where: column ?? `line ${line}`,
    message,
    line,
    value,
  }));
  if (errors.length === 0) {
    const unknown = (reading.columns ?? []).filter(({ known }) => !known).map(({ header }) => header);
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
