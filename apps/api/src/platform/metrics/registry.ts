import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { RequestTimes } from "./request-times.ts";

/** The metrics of this process since its start. One per process: Prometheus scrapes each process. */
export const registry = new Registry();

/** CPU, memory, garbage collection and the event loop, under the names expected by Node dashboards. */
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** Outside the registry, which contains the other metrics. */
export const requestTimes = new RequestTimes();

export const uploadSeconds = new Histogram({
  name: "wirecost_upload_duration_seconds",
  help: "Time to read and store a file that has arrived, by outcome: stored, or the code of the error.",
  labelNames: ["outcome"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
});

export const uploadBytes = new Counter({
  name: "wirecost_upload_bytes_total",
  help: "Bytes of the files that were read, as they came.",
  registers,
});

export const simulationSeconds = new Histogram({
  name: "wirecost_simulation_duration_seconds",
  help: "Time to compute a design, by model.",
  labelNames: ["model"],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** A gauge that is set when it is scraped. */
export const gauges = {
  requests: new Gauge({
    name: "wirecost_http_requests_open",
    help: "Requests that are being answered.",
    registers,
  }),
  connections: new Gauge({
    name: "wirecost_database_connections",
    help: "Connections of the pool; waited_for are requests that have none yet.",
    labelNames: ["state"],
    registers,
  }),
  uploads: new Gauge({
    name: "wirecost_uploads",
    help: "Files that are being read, and files that wait.",
    labelNames: ["state"],
    registers,
  }),
  jobs: new Gauge({
    name: "wirecost_jobs",
    help: "Jobs of the queue, which all processes share.",
    labelNames: ["state"],
    registers,
  }),
  jobWait: new Gauge({
    name: "wirecost_job_wait_seconds",
    help: "How long the oldest job has been due, in the queue that all processes share.",
    // With a label the metric has no value, rather than 0, while it is unknown.
    labelNames: ["queue"],
    registers,
  }),
};

export function setStates(gauge: Gauge<"state">, values: Readonly<Record<string, number>>): void {
  for (const [state, value] of Object.entries(values)) gauge.set({ state }, value);
}
