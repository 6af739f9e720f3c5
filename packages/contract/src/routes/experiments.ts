import { toBeComputed } from "../experiments/computation.ts";
import {
  createExperiment,
  createRun,
  duplicateExperiment,
  experiment,
  experimentPage,
  experimentWithRuns,
  listExperiments,
  renameExperiment,
} from "../experiments/experiment.ts";
import { storedRun } from "../experiments/run.ts";
import { defineRoutes } from "../route.ts";

export const experimentRoutes = defineRoutes("experiments", {
  listExperiments: {
    at: "GET /api/teams/:teamId/experiments",
    summary: "List and search",
    permission: "readTeam",
    query: listExperiments,
    reply: experimentPage,
  },
  createExperiment: {
    at: "POST /api/teams/:teamId/experiments",
    summary: "Save a design as a named experiment with its first run; long runs are computed asynchronously",
    permission: "editTeam",
    body: createExperiment,
    largeBody: true,
    reply: experimentWithRuns,
    later: toBeComputed,
    status: 201,
  },
  getExperiment: {
    at: "GET /api/teams/:teamId/experiments/:experimentId",
    summary: "One experiment with its runs",
    permission: "readTeam",
    reply: experimentWithRuns,
  },
  renameExperiment: {
    at: "PATCH /api/teams/:teamId/experiments/:experimentId",
    summary: "Rename",
    permission: "editTeam",
    body: renameExperiment,
    reply: experiment,
  },
  deleteExperiment: {
    at: "DELETE /api/teams/:teamId/experiments/:experimentId",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
  },
  restoreExperiment: {
    at: "POST /api/teams/:teamId/experiments/:experimentId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    reply: experiment,
  },
  duplicateExperiment: {
    at: "POST /api/teams/:teamId/experiments/:experimentId/duplicate",
    summary: "Copy an experiment with its latest run",
    permission: "editTeam",
    query: duplicateExperiment,
    reply: experimentWithRuns,
    status: 201,
  },
  createRun: {
    at: "POST /api/teams/:teamId/experiments/:experimentId/runs",
    tag: "runs",
    summary: "Compute a design and add it as a run; long runs are computed asynchronously",
    permission: "editTeam",
    body: createRun,
    largeBody: true,
    reply: storedRun,
    later: toBeComputed,
    status: 201,
  },
  getRun: {
    at: "GET /api/teams/:teamId/runs/:runId",
    tag: "runs",
    summary: "One stored run",
    permission: "readTeam",
    reply: storedRun,
  },
  getRunBytes: {
    at: "GET /api/teams/:teamId/runs/:runId/raw",
    tag: "runs",
    summary: "The exact stored bytes of a run",
    permission: "readTeam",
    bytes: "application/json",
  },
});
