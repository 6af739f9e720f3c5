// Exports of computations to other modules.
export { computationStore } from "./store.ts";
