export { baselineStore } from "./store/baselines.ts";
export type { HeldCell } from "./store/held-cells.ts";
export { historyStore } from "./store/history.ts";
