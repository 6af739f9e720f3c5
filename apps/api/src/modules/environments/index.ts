// Exports of environments to other modules.
export { type EnvironmentCopy, environmentStore } from "./store.ts";
