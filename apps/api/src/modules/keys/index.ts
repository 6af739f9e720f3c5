// Exports of keys to other modules.
export { keyStore } from "./store.ts";
