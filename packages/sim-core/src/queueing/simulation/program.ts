import { timesFor } from "./sampling.ts";
import type { SimulatedNetwork, SimulatedStation, Step } from "./simulated-network.ts";

/** What an operation does. A visit to a latch is an acquire, a serve and a release. */
export const VISIT = 0;
export const DELAY = 1;
export const THINK = 2;
export const SERVE = 3;
export const ACQUIRE = 4;
export const RELEASE = 5;
export const ACQUIRE_LATCH = 6;
export const RELEASE_LATCH = 7;
export const END = 8;
export const SHARE = 9;

type Operation = {
  kind: number;
  station: number;
  step?: Step;
  next: number;
  classIndex: number;
};

/** The ways of all classes as one table of operations; a column each, in typed arrays. */
export function compile(network: SimulatedNetwork) {
  const operations: Operation[] = [];
  const entry = network.classes.map(({ steps }, classIndex) => {
    const start = operations.length;
    for (const step of steps) {
      const station = network.stations.findIndex(({ name }) => name === step.at);
      for (const kind of kindsOf(step, network.stations[station]))
        operations.push({ kind, station, step, next: operations.length + 1, classIndex });
    }
    operations.push({ kind: END, station: -1, next: start, classIndex });
    return start;
  });
  const column = (value: (operation: Operation) => number) => Int32Array.from(operations, value);
  return {
    kind: column(({ kind }) => kind),
    station: column(({ station }) => station),
    next: column(({ next }) => next),
    /** Of an end: whose cycle it is. */
    classIndex: column(({ classIndex }) => classIndex),
    times: timesFor(operations.map(({ step }) => (step && "time" in step ? step.time : undefined))),
    /** Where each class begins. */
    entry,
  };
}

function kindsOf(step: Step, station: SimulatedStation | undefined): number[] {
  const latch = station?.kind === "latch";
  switch (step.kind) {
    case "visit":
      if (station?.kind === "think") return [THINK];
      if (station?.kind === "delay") return [DELAY];
      if (station?.kind === "shared") return [SHARE];
      return latch ? [ACQUIRE_LATCH, SERVE, RELEASE_LATCH] : [VISIT];
    case "acquire":
      return [latch ? ACQUIRE_LATCH : ACQUIRE];
    case "release":
      return [latch ? RELEASE_LATCH : RELEASE];
    case "serve":
      return [SERVE];
  }
}
