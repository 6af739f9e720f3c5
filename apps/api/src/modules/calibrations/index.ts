export { calibrationStore } from "./store/calibrations.ts";
