// What other modules use of calibrations.
export { calibrationStore } from "./store/calibrations.ts";
