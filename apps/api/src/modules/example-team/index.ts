export { exampleStore } from "./store.ts";
