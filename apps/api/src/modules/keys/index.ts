export { keyStore } from "./store.ts";
