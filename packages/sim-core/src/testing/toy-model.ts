import { defineModel } from "../model/model.ts";
import { choice, inGroup, linear, number, toggle } from "../model/param.ts";

const words = { help: "Of the toy.", source: "made up" };

/**
 * A model small enough to work out by hand: work / workers (+ overhead) ms, paid with workers; `way` slow doubles
 * it. With `many` numeric parameters its space is too large to try every combination.
 */
export function toyModel(many = 0) {
  const dials = Object.fromEntries(
    Array.from({ length: many }, (_, i) => [
      `dial${i}`,
      number(`Dial ${i}`, "1", [0, 0, 9], { ...words, ...linear(0, 1, 3, 7), tunable: true }),
    ]),
  );
  return defineModel({
    id: "toy",
    version: "1.0.0",
    title: "Toy",
    summary: "Work shared among workers.",
    assumptions: [],
    groups: [{ id: "all", title: "All" }],
    params: inGroup("all", {
      work: number("Work", "ms", [1, 1000, 10_000], words),
      overhead: number("Overhead", "ms", [0, 0, 100], { ...words, ...linear(0, 5) }),
      workers: number("Workers", "1", [1, 1, 64], {
        ...words,
        ...linear(1, 2, 4, 8, 16),
        flag: "-w",
        tunable: true,
      }),
      way: choice({
        ...words,
        label: "Way",
        default: "slow",
        tunable: true,
        options: [
          { value: "slow", label: "slow", help: "Twice the time.", family: "same" },
          { value: "fast", label: "fast", help: "Once.", family: "same" },
          { value: "other", label: "other", help: "Another job, no time.", family: "else" },
        ],
      }),
      log: toggle({
        ...words,
        label: "Log",
        default: true,
        tunable: true,
        applies: { param: "way", values: ["slow"] },
      }),
      ...dials,
    }),
    metrics: {
      ms: { label: "Elapsed", unit: "ms", better: "lower", noise: "exact", help: "Time." },
      buffers: { label: "Buffers", unit: "bytes", better: "lower", noise: "exact", help: "Memory." },
    },
    presets: [],
    view: {
      noun: "job",
      intro: "What this toy costs.",
      drag: { param: "workers", name: "workers" },
      hint: "toys",
      use: { timesPerDay: 7, users: 3 },
      sentence: { subject: "This job", second: "holds", main: "takes", would: "take" },
      rows: { param: "workers", values: [1, 2] },
      columns: { param: "work", values: [10, 1000] },
      metric: "ms",
      second: "buffers",
      split: "ms",
      crossover: "work",
      against: { param: "way", value: "fast" },
      cost: "buffers",
    },
    references: [],
    free: { work: { factor: 2 }, overhead: { factor: 2 } },
    simulate(p) {
      const dialed = Object.keys(dials).reduce((sum, id) => sum + Math.abs(Number(p[id]) - 3), 0);
      const once = Number(p.work) / Number(p.workers) + Number(p.overhead) + dialed;
      const slow = p.way === "slow" ? once * 2 + (p.log === true ? 1 : 0) : once;
      return { ms: p.way === "other" ? 0 : slow, buffers: 100 * Number(p.workers) };
    },
    explain: () => [],
  });
}
