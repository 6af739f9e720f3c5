/** The parts displayed right after the first values, in one request. */
export { OriginLine } from "../../entities/prediction/origin-line.tsx";
export { CellMore } from "./cell/cell-more.tsx";
export { MeasuredMetric } from "./cell/measured-metric.tsx";
export { LabExport } from "./lab-export.tsx";
