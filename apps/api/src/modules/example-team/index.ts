// Exports of the example team to other modules.
export { exampleStore } from "./store.ts";
