// Exports of calibrations to other modules.
export { calibrationStore } from "./store/calibrations.ts";
