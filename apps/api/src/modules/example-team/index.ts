// What other modules use of the example team.
export { exampleStore } from "./store.ts";
