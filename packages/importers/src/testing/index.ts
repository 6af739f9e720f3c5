export { mutatedFile } from "./mutated-file.ts";
export { type ReadingWithRows, readMeasurements } from "./read-measurements.ts";
export { SCRIPT_PAYLOADS } from "./script-payloads.ts";
export { suggestSetup } from "./suggest-setup.ts";
