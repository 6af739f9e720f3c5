export { computationStore } from "./store.ts";
