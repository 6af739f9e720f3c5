import { type Calibration, type CalibrationRequest, calibrate } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { expose } from "comlink";

/** A request as it travels: a model has functions, which cannot. */
export type FitRequest = Omit<CalibrationRequest, "model"> & { readonly model: string };

/** Fits away from the page's own thread. */
const api = {
  /** @throws CalibrationRequestError, ParamError */
  fit(request: FitRequest): Calibration {
    return calibrate({ ...request, model: getModel(request.model) });
  },
};

export type CalibrateWorker = typeof api;

expose(api);
