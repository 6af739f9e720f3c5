import {
  calibration,
  calibrationPage,
  createCalibration,
  listCalibrations,
  renameCalibration,
  storedCalibration,
} from "../measurements/calibration.ts";
import { defineRoutes } from "../route.ts";

export const calibrationRoutes = defineRoutes("calibrations", {
  listCalibrations: {
    at: "GET /api/teams/:teamId/calibrations",
    summary: "List, latest first, optionally of one model",
    permission: "readTeam",
    query: listCalibrations,
    reply: calibrationPage,
  },
  createCalibration: {
    at: "POST /api/teams/:teamId/calibrations",
    summary: "Store a fit under a name",
    permission: "editTeam",
    body: createCalibration,
    largeBody: true,
    reply: calibration,
    status: 201,
  },
  getCalibration: {
    at: "GET /api/teams/:teamId/calibrations/:calibrationId",
    summary: "One calibration with its residuals",
    permission: "readTeam",
    reply: storedCalibration,
  },
  getCalibrationBytes: {
    at: "GET /api/teams/:teamId/calibrations/:calibrationId/raw",
    summary: "The exact stored bytes of a calibration",
    permission: "readTeam",
    bytes: "application/json",
  },
  renameCalibration: {
    at: "PATCH /api/teams/:teamId/calibrations/:calibrationId",
    summary: "Rename; everything else is immutable",
    permission: "editTeam",
    body: renameCalibration,
    reply: calibration,
  },
  deleteCalibration: {
    at: "DELETE /api/teams/:teamId/calibrations/:calibrationId",
    summary: "Delete; can be restored for 30 days",
    permission: "editTeam",
  },
  restoreCalibration: {
    at: "POST /api/teams/:teamId/calibrations/:calibrationId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    reply: calibration,
  },
});
