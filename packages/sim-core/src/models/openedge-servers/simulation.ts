import type { Simulation, SimulationReport } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import type { Report, StationReport } from "../../queueing/simulation/report.ts";
import { createSimulation } from "../../queueing/simulation/simulation.ts";
import { STATION, simulatedNetwork } from "./simulated-network.ts";

/** Discrete-event simulation of the system: means with intervals, percentiles, utilization and queue lengths. */
export function simulation(p: Params, seed: number): Simulation {
  const run = createSimulation(simulatedNetwork(p), seed);
  return {
    advance: (completions) => run.advance(completions),
    report: () =>
      run.completions < run.needed
        ? {
            completions: 0,
            warmup: run.completions,
            warmingUp: { needed: run.needed },
            estimates: [],
            percentiles: [],
            stations: [],
          }
        : inModelTerms(run.report()),
  };
}

function inModelTerms(report: Report): SimulationReport {
  const { throughput, responseTime, stations } = report;
  const servers = stations.filter(({ name }) => name.startsWith(STATION.server));
  return {
    completions: report.completions,
    warmup: report.warmUp.completions,
    estimates: [
      {
        metric: "tps",
        mean: 1000 * throughput.mean,
        low: 1000 * throughput.low,
        high: 1000 * throughput.high,
      },
      { metric: "responseMs", mean: responseTime.mean, low: responseTime.low, high: responseTime.high },
    ],
    percentiles: [
      { percent: 50, ms: responseTime.p50 },
      { percent: 90, ms: responseTime.p90 },
      { percent: 95, ms: responseTime.p95 },
      { percent: 99, ms: responseTime.p99 },
    ],
    stations: [
      ...(servers.length > 0 ? [together(servers)] : []),
      ...stations
        .filter(({ name }) => name === STATION.cores || name === STATION.serial)
        .map(({ name, utilization, waiting }) => ({ label: name, utilization, queueLength: waiting })),
    ],
  };
}

/** Single-threaded servers: their mean utilization, and the clients that wait for all of them. */
function together(servers: readonly StationReport[]): SimulationReport["stations"][number] {
  const sum = (value: (station: StationReport) => number) =>
    servers.reduce((total, station) => total + value(station), 0);
  return {
    label: `${servers.length} servers`,
    utilization: sum(({ utilization }) => utilization) / servers.length,
    queueLength: sum(({ waiting }) => waiting),
  };
}
