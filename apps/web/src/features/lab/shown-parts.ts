/** What the lab shows as soon as its first values stand, in one request. */
export { RestsOn } from "../../entities/measurement/unstated/rests-on.tsx";
export { OriginLine } from "../../entities/prediction/origin-line.tsx";
export { CellMore } from "./cell/cell-more.tsx";
export { LabExport } from "./lab-export.tsx";
