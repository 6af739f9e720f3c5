import { type Calibration, type CalibrationRequest, calibrate } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { expose } from "comlink";

/** A request in transferable form: a model's functions cannot be sent. */
export type FitRequest = Omit<CalibrationRequest, "model"> & { readonly model: string };

/** Fits off the main thread. */
const api = {
  /** @throws CalibrationRequestError, ParamError */
  fit(request: FitRequest): Calibration {
    return calibrate({ ...request, model: getModel(request.model) });
  },
};

export type CalibrateWorker = typeof api;

expose(api);
