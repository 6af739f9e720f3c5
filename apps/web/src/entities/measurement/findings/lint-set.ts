// A separate file, so that the rules are loaded when a set is open.
export { lintMeasurements as lintSet } from "@wirecost/analysis";
