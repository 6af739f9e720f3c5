// Exports of schemas to other modules.
export { schemaStore } from "./store.ts";
