// What other modules use of keys.
export { keyStore } from "./store.ts";
