import type { MessagePort } from "node:worker_threads";
import type { Design } from "@wirecost/sim-core";

export interface ComputeTask {
  readonly design: Design;
  /** Where it says how many cells it has. */
  readonly progress: MessagePort;
}
