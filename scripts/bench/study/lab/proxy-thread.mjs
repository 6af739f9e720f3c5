// The proxy in a thread of its own, so that the client's work does not delay data in flight.
import { parentPort, workerData } from "node:worker_threads";
import { startDelayProxy } from "./delay-proxy.mjs";

const { port } = await startDelayProxy(workerData.target, workerData.ledger);
parentPort?.postMessage({ port });
