import type { MessagePort } from "node:worker_threads";
import type { Design } from "@wirecost/sim-core";

export interface ComputeTask {
  readonly design: Design;
  /** Shared progress: number of computed cells. */
  readonly progress: MessagePort;
}
