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
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const getUploadColumns = z.object({
  most: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("An upload with more rows than this returns none: request its cells instead."),
});

const ofUpload = ofTeam.extend({ uploadId: z.uuid() });

export const uploadRoutes = defineRoutes("uploads", {
  getStorage: {
    method: "GET",
    path: "/api/teams/:teamId/storage",
    summary: "Get the team's disk usage and quota",
    permission: "readTeam",
    params: ofTeam,
    reply: teamStorage,
  },
  listUploads: {
    method: "GET",
    path: "/api/teams/:teamId/uploads",
    summary: "List",
    permission: "readTeam",
    params: ofTeam,
    query: listUploads,
    reply: uploadPage,
  },
  createUpload: {
    method: "POST",
    path: "/api/teams/:teamId/uploads",
    summary: "Read and store a measured file, atomically",
    permission: "uploadToTeam",
    params: ofTeam,
    query: createUpload,
    headers: createUploadHeaders,
    takesBytes: true,
    reply: uploaded,
    status: 201,
  },
  getUpload: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId",
    summary: "One upload with its rows",
    permission: "readTeam",
    params: ofUpload,
    reply: uploadWithRows,
  },
  getUploadColumns: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/columns",
    summary: "One upload with its rows as columns of numbers: smaller and faster to read than JSON",
    permission: "readTeam",
    params: ofUpload,
    query: getUploadColumns,
    bytes: true,
  },
  getUploadCells: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/cells",
    summary:
      "One upload summed up by cell: how many rows, and the median, minimum and maximum of each metric",
    permission: "readTeam",
    params: ofUpload,
    reply: uploadWithCells,
  },
  getUploadBytes: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/raw",
    summary: "The file as it was uploaded",
    permission: "readTeam",
    params: ofUpload,
    bytes: true,
  },
  stateEnvironment: {
    method: "POST",
    path: "/api/teams/:teamId/uploads/:uploadId/environments",
    summary: "State the environment of the measurement; earlier statements are kept",
    permission: "editTeam",
    params: ofUpload,
    body: statedEnvironment,
    reply: uploadEnvironment,
    status: 201,
  },
  deleteUpload: {
    method: "DELETE",
    path: "/api/teams/:teamId/uploads/:uploadId",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
    params: ofUpload,
    status: 204,
  },
  restoreUpload: {
    method: "POST",
    path: "/api/teams/:teamId/uploads/:uploadId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    params: ofUpload,
    status: 204,
  },
});
