import { ofTeam } from "../of-team.ts";
import { statedPassport, uploadPassport } from "../passport.ts";
import { defineRoutes } from "../route.ts";
import {
  createUpload,
  createUploadHeaders,
  listUploads,
  teamStorage,
  uploaded,
  uploadPage,
  uploadWithRows,
} from "../upload.ts";
import { uploadWithCells } from "../upload-cells.ts";
import { z } from "../zod.ts";

const getUploadColumns = z.object({
  most: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Of an upload with more rows than these none come: its cells can be had instead."),
});

const ofUpload = ofTeam.extend({ uploadId: z.uuid() });

/** What a team measured. */
export const uploadRoutes = defineRoutes({
  getStorage: {
    method: "GET",
    path: "/api/teams/:teamId/storage",
    tag: "uploads",
    summary: "How much disk space the team has used, and how much it has",
    permission: "readTeam",
    params: ofTeam,
    reply: teamStorage,
  },
  listUploads: {
    method: "GET",
    path: "/api/teams/:teamId/uploads",
    tag: "uploads",
    summary: "List",
    permission: "readTeam",
    params: ofTeam,
    query: listUploads,
    reply: uploadPage,
  },
  createUpload: {
    method: "POST",
    path: "/api/teams/:teamId/uploads",
    tag: "uploads",
    summary: "Read and store a measured file: all of it or nothing",
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
    tag: "uploads",
    summary: "One upload with its rows",
    permission: "readTeam",
    params: ofUpload,
    reply: uploadWithRows,
  },
  getUploadColumns: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/columns",
    tag: "uploads",
    summary: "One upload with its rows as columns of numbers: smaller than JSON, and read faster",
    permission: "readTeam",
    params: ofUpload,
    query: getUploadColumns,
    bytes: true,
  },
  getUploadCells: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/cells",
    tag: "uploads",
    summary: "One upload summed up by cell: how many rows, and the median, least and most of each metric",
    permission: "readTeam",
    params: ofUpload,
    reply: uploadWithCells,
  },
  getUploadBytes: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/raw",
    tag: "uploads",
    summary: "The file as it was uploaded",
    permission: "readTeam",
    params: ofUpload,
    bytes: true,
  },
  statePassport: {
    method: "POST",
    path: "/api/teams/:teamId/uploads/:uploadId/passports",
    tag: "uploads",
    summary: "State what it was measured on; what was stated before is kept beneath",
    permission: "editTeam",
    params: ofUpload,
    body: statedPassport,
    reply: uploadPassport,
    status: 201,
  },
  deleteUpload: {
    method: "DELETE",
    path: "/api/teams/:teamId/uploads/:uploadId",
    tag: "uploads",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
    params: ofUpload,
    status: 204,
  },
  restoreUpload: {
    method: "POST",
    path: "/api/teams/:teamId/uploads/:uploadId/restore",
    tag: "uploads",
    summary: "Undo a deletion",
    permission: "editTeam",
    params: ofUpload,
    status: 204,
  },
});
