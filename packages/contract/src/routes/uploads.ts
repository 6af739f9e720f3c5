import { statedEnvironment, uploadEnvironment } from "../environments/environment.ts";
import {
  createUpload,
  createUploadHeaders,
  listUploads,
  teamStorage,
  uploaded,
  uploadPage,
  uploadWithRows,
} from "../measurements/upload.ts";
import { uploadWithCells } from "../measurements/upload-cells.ts";
import { defineRoutes } from "../route.ts";
import * as z from "../zod.ts";

const getUploadColumns = z.object({
  most: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("An upload with more rows than this returns none: request its cells instead."),
});

export const uploadRoutes = defineRoutes("uploads", {
  getStorage: {
    at: "GET /api/teams/:teamId/storage",
    summary: "Get the team's disk usage and quota",
    permission: "readTeam",
    reply: teamStorage,
  },
  listUploads: {
    at: "GET /api/teams/:teamId/uploads",
    summary: "List",
    permission: "readTeam",
    query: listUploads,
    reply: uploadPage,
  },
  createUpload: {
    at: "POST /api/teams/:teamId/uploads",
    summary: "Read and store a measured file, atomically",
    permission: "uploadToTeam",
    query: createUpload,
    headers: createUploadHeaders,
    takesBytes: true,
    reply: uploaded,
    status: 201,
  },
  getUpload: {
    at: "GET /api/teams/:teamId/uploads/:uploadId",
    summary: "One upload with its rows",
    permission: "readTeam",
    reply: uploadWithRows,
  },
  getUploadColumns: {
    at: "GET /api/teams/:teamId/uploads/:uploadId/columns",
    summary: "One upload with its rows as columns of numbers: smaller and faster to read than JSON",
    permission: "readTeam",
    query: getUploadColumns,
    bytes: "application/octet-stream",
  },
  getUploadCells: {
    at: "GET /api/teams/:teamId/uploads/:uploadId/cells",
    summary:
      "One upload summarized by cell: how many rows, and the median, minimum and maximum of each metric",
    permission: "readTeam",
    reply: uploadWithCells,
  },
  getUploadBytes: {
    at: "GET /api/teams/:teamId/uploads/:uploadId/raw",
    summary: "The file as it was uploaded",
    permission: "readTeam",
    bytes: "application/octet-stream",
  },
  stateEnvironment: {
    at: "POST /api/teams/:teamId/uploads/:uploadId/environments",
    summary: "State the environment of the measurement; earlier statements are kept",
    permission: "editTeam",
    body: statedEnvironment,
    reply: uploadEnvironment,
    status: 201,
  },
  deleteUpload: {
    at: "DELETE /api/teams/:teamId/uploads/:uploadId",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
  },
  restoreUpload: {
    at: "POST /api/teams/:teamId/uploads/:uploadId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
  },
});
