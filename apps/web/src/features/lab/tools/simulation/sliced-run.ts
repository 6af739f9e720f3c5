import type { Simulation, SimulationReport } from "@wirecost/sim-core";

/** Completions of the first step: the minimum for an interval. Later steps fill a slice. */
const FIRST_STEP = 2000;

/** A simulation that advances for a number of milliseconds at a time, so that a worker can answer in between. */
export class SlicedRun {
  readonly #simulation: Simulation;
  readonly #now: () => number;
  #step = FIRST_STEP;

  /** @param now a clock in milliseconds */
  constructor(simulation: Simulation, now: () => number) {
    this.#simulation = simulation;
    this.#now = now;
  }

  /** Continues for about this long, at least one step. */
  slice(milliseconds: number): SimulationReport {
    const start = this.#now();
    let at = start;
    do {
      this.#simulation.advance(this.#step);
      const now = this.#now();
      if (now - at < milliseconds / 16) this.#step *= 2;
      else if (now - at > milliseconds / 4) this.#step = Math.max(1, Math.floor(this.#step / 2));
      at = now;
    } while (at - start < milliseconds);
    return this.#simulation.report();
  }
}
