export { float8Values } from "./columns/binary-format.ts";
export { readChunk } from "./columns/read-chunk.ts";
export { rowsOf } from "./columns/rows-of-chunk.ts";
export { readingKey } from "./reading-key.ts";
export { readRows } from "./store/measured-rows.ts";
export {
  BASE_SETTINGS,
  type BaseUnits,
  baseUnitsOf,
  KIND,
  KINDRED,
  kindOf,
  ofSource,
  settingBases,
  UNITS,
} from "./store/upload-source.ts";
export { uploadStore } from "./store/uploads.ts";
export { UploadPool } from "./upload-pool.ts";
