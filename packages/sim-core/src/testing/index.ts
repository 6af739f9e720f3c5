export { anyAxes, anyDesign, anyDesignOf, anyUsedCalibration } from "./any-design.ts";
export { anyParams, anySmallParams, anyValue } from "./any-params.ts";
export { anyName, anyText } from "./any-text.ts";
export { superLinear } from "./growth.ts";
