import { z } from "zod";
import { design } from "./design.ts";
import {
  createExperiment,
  createRun,
  experiment,
  experimentPage,
  experimentWithRuns,
  listExperiments,
  renameExperiment,
} from "./experiment.ts";
import { me } from "./me.ts";
import { fidelityReport, model, modelList, simulateReply, simulateRequest } from "./model.ts";
import { defineRoutes } from "./route.ts";
import { run, storedRun } from "./run.ts";
import { createdShare, createShare, sharedTable, shareList } from "./share.ts";
import { createUpload, listUploads, uploaded, uploadPage, uploadWithRows } from "./upload.ts";

const ofTeam = z.object({ teamId: z.string().max(100) });
const ofExperiment = ofTeam.extend({ experimentId: z.uuid() });
const ofRun = ofTeam.extend({ runId: z.uuid() });
const ofUpload = ofTeam.extend({ uploadId: z.uuid() });
const ofShare = ofTeam.extend({ shareId: z.uuid() });
const status = z.object({ status: z.literal("ok") });

/**
 * Every operation of the API: the API registers its routes and its OpenAPI document from this table, and the
 * client's calls are derived from it. `permission` names who may; there is no default.
 */
export const routes = defineRoutes({
  health: {
    method: "GET",
    path: "/api/health",
    tag: "service",
    summary: "Whether the process runs",
    permission: "anyone",
    reply: status,
  },
  ready: {
    method: "GET",
    path: "/api/ready",
    tag: "service",
    summary: "Whether the database answers",
    permission: "anyone",
    reply: status,
  },

  me: {
    method: "GET",
    path: "/api/me",
    tag: "account",
    summary: "Who is signed in, and their teams",
    permission: "anyone",
    reply: me,
  },

  listModels: {
    method: "GET",
    path: "/api/models",
    tag: "models",
    summary: "Declarations of all models",
    permission: "anyone",
    reply: modelList,
  },
  getModel: {
    method: "GET",
    path: "/api/models/:modelId",
    tag: "models",
    summary: "Declaration of one model",
    permission: "anyone",
    params: z.object({ modelId: z.string().max(100) }),
    reply: model,
  },
  simulate: {
    method: "POST",
    path: "/api/simulate",
    tag: "models",
    summary: "What one setting costs",
    permission: "anyone",
    body: simulateRequest,
    reply: simulateReply,
  },
  previewRun: {
    method: "POST",
    path: "/api/runs/preview",
    tag: "models",
    summary: "Compute a design without saving it",
    permission: "anyone",
    body: design,
    reply: run,
  },
  fidelity: {
    method: "GET",
    path: "/api/fidelity",
    tag: "models",
    summary: "Predicted against measured for every published row",
    permission: "anyone",
    reply: fidelityReport,
  },

  listExperiments: {
    method: "GET",
    path: "/api/teams/:teamId/experiments",
    tag: "experiments",
    summary: "List and search",
    permission: "readTeam",
    params: ofTeam,
    query: listExperiments,
    reply: experimentPage,
  },
  createExperiment: {
    method: "POST",
    path: "/api/teams/:teamId/experiments",
    tag: "experiments",
    summary: "Save a design as a named experiment with its first run",
    permission: "editTeam",
    params: ofTeam,
    body: createExperiment,
    reply: experimentWithRuns,
    status: 201,
  },
  getExperiment: {
    method: "GET",
    path: "/api/teams/:teamId/experiments/:experimentId",
    tag: "experiments",
    summary: "One experiment with its runs",
    permission: "readTeam",
    params: ofExperiment,
    reply: experimentWithRuns,
  },
  renameExperiment: {
    method: "PATCH",
    path: "/api/teams/:teamId/experiments/:experimentId",
    tag: "experiments",
    summary: "Rename",
    permission: "editTeam",
    params: ofExperiment,
    body: renameExperiment,
    reply: experiment,
  },
  deleteExperiment: {
    method: "DELETE",
    path: "/api/teams/:teamId/experiments/:experimentId",
    tag: "experiments",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
    params: ofExperiment,
    status: 204,
  },
  restoreExperiment: {
    method: "POST",
    path: "/api/teams/:teamId/experiments/:experimentId/restore",
    tag: "experiments",
    summary: "Undo a deletion",
    permission: "editTeam",
    params: ofExperiment,
    reply: experiment,
  },
  duplicateExperiment: {
    method: "POST",
    path: "/api/teams/:teamId/experiments/:experimentId/duplicate",
    tag: "experiments",
    summary: "Copy an experiment with its latest run",
    permission: "editTeam",
    params: ofExperiment,
    reply: experimentWithRuns,
    status: 201,
  },
  createRun: {
    method: "POST",
    path: "/api/teams/:teamId/experiments/:experimentId/runs",
    tag: "runs",
    summary: "Compute a design and add it as a run",
    permission: "editTeam",
    params: ofExperiment,
    body: createRun,
    reply: storedRun,
    status: 201,
  },
  getRun: {
    method: "GET",
    path: "/api/teams/:teamId/runs/:runId",
    tag: "runs",
    summary: "One stored run",
    permission: "readTeam",
    params: ofRun,
    reply: storedRun,
  },
  getRunBytes: {
    method: "GET",
    path: "/api/teams/:teamId/runs/:runId/raw",
    tag: "runs",
    summary: "The exact stored bytes of a run",
    permission: "readTeam",
    params: ofRun,
    bytes: true,
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
    permission: "editTeam",
    params: ofTeam,
    query: createUpload,
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
  getUploadBytes: {
    method: "GET",
    path: "/api/teams/:teamId/uploads/:uploadId/raw",
    tag: "uploads",
    summary: "The file as it was uploaded",
    permission: "readTeam",
    params: ofUpload,
    bytes: true,
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

  listShares: {
    method: "GET",
    path: "/api/teams/:teamId/shares",
    tag: "shares",
    summary: "Live links of the team",
    permission: "readTeam",
    params: ofTeam,
    query: z.object({ runId: z.uuid().optional() }),
    reply: shareList,
  },
  createShare: {
    method: "POST",
    path: "/api/teams/:teamId/runs/:runId/shares",
    tag: "shares",
    summary: "Make a link to one run; its token is shown once",
    permission: "editTeam",
    params: ofRun,
    body: createShare,
    reply: createdShare,
    status: 201,
  },
  revokeShare: {
    method: "DELETE",
    path: "/api/teams/:teamId/shares/:shareId",
    tag: "shares",
    summary: "Revoke a link: the next request is gone",
    permission: "editTeam",
    params: ofShare,
    status: 204,
  },
  openShare: {
    method: "GET",
    path: "/api/shares/:token",
    tag: "shares",
    summary: "The table behind a link",
    permission: "anyone",
    params: z.object({ token: z.string().max(200) }),
    reply: sharedTable,
  },
});

export type OperationId = keyof typeof routes;
