export { mutatedFile } from "./mutated-file.ts";
export { SCRIPT_PAYLOADS } from "./script-payloads.ts";
