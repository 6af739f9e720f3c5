// What other modules use of schemas.
export { schemaStore } from "./store.ts";
