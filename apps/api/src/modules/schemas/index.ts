export { schemaStore } from "./store.ts";
