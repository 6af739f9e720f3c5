/** What the lab shows as soon as its first values stand, in one request. */
export { OriginLine } from "../../entities/prediction/origin-line.tsx";
export { CellMore } from "./cell/cell-more.tsx";
export { MeasuredMetric } from "./cell/measured-metric.tsx";
export { LabExport } from "./lab-export.tsx";
