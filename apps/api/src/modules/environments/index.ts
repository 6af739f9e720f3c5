export { type EnvironmentCopy, environmentStore } from "./store.ts";
