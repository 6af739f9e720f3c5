// What other modules use of computations.
export { computationStore } from "./store.ts";
