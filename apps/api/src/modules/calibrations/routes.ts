import type { Handlers } from "../../platform/http/operation.ts";
import { sendStored } from "../../platform/http/send-stored.ts";
import type { RequestServices } from "../../platform/module.ts";
import { calibrationStore } from "./store/calibrations.ts";

export function calibrationRoutes({ database }: RequestServices) {
  const calibrations = calibrationStore(database);
  return {
    listCalibrations: ({ params, query }) => calibrations.list(params.teamId, query),
    createCalibration: ({ params, body }) => calibrations.create(params.teamId, body),
    getCalibration: ({ params }) => calibrations.get(params.teamId, params.calibrationId),
    getCalibrationBytes: async ({ params, reply }) =>
      sendStored(reply, await calibrations.bytes(params.teamId, params.calibrationId)),
    renameCalibration: ({ params, body }) =>
      calibrations.rename(params.teamId, params.calibrationId, body.name),
    deleteCalibration: ({ params }) => calibrations.remove(params.teamId, params.calibrationId),
    restoreCalibration: ({ params }) => calibrations.restore(params.teamId, params.calibrationId),
  } satisfies Partial<Handlers>;
}
