// What other modules use of environments.
export { type EnvironmentCopy, environmentStore } from "./store.ts";
