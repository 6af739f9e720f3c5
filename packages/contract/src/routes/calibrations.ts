import {
  calibration,
  calibrationPage,
  createCalibration,
  listCalibrations,
  renameCalibration,
  storedCalibration,
} from "../measurements/calibration.ts";
import { defineRoutes } from "../route.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofCalibration = ofTeam.extend({ calibrationId: z.uuid() });

export const calibrationRoutes = defineRoutes("calibrations", {
  listCalibrations: {
    method: "GET",
    path: "/api/teams/:teamId/calibrations",
    summary: "List, latest first, optionally of one model",
    permission: "readTeam",
    params: ofTeam,
    query: listCalibrations,
    reply: calibrationPage,
  },
  createCalibration: {
    method: "POST",
    path: "/api/teams/:teamId/calibrations",
    summary: "Store a fit under a name",
    permission: "editTeam",
    params: ofTeam,
    body: createCalibration,
    largeBody: true,
    reply: calibration,
    status: 201,
  },
  getCalibration: {
    method: "GET",
    path: "/api/teams/:teamId/calibrations/:calibrationId",
    summary: "One calibration with its residuals",
    permission: "readTeam",
    params: ofCalibration,
    reply: storedCalibration,
  },
  getCalibrationBytes: {
    method: "GET",
    path: "/api/teams/:teamId/calibrations/:calibrationId/raw",
    summary: "The exact stored bytes of a calibration",
    permission: "readTeam",
    params: ofCalibration,
    bytes: true,
  },
  renameCalibration: {
    method: "PATCH",
    path: "/api/teams/:teamId/calibrations/:calibrationId",
    summary: "Rename; everything else is immutable",
    permission: "editTeam",
    params: ofCalibration,
    body: renameCalibration,
    reply: calibration,
  },
  deleteCalibration: {
    method: "DELETE",
    path: "/api/teams/:teamId/calibrations/:calibrationId",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
    params: ofCalibration,
    status: 204,
  },
  restoreCalibration: {
    method: "POST",
    path: "/api/teams/:teamId/calibrations/:calibrationId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    params: ofCalibration,
    reply: calibration,
  },
});
