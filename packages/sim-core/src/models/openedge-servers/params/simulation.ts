import { choice, inGroup, linear, number, real } from "../../../model/param.ts";
import { TALK } from "../sources.ts";

const napping = { param: "latch", values: ["spin-nap"] };

/** Parameters of the simulation only: the exact solution works on queues and mean times. */
export const simulation = inGroup("simulation", {
  times: choice({
    label: "Service times in the simulation",
    advanced: true,
    default: "exponential",
    help: "How much service times vary in the simulation. The exact solution assumes exponential service times.",
    source: "assumption of the exact solution",
    options: [
      { value: "exponential", label: "exponential", help: "Many short times and a few long ones." },
      { value: "constant", label: "constant", help: "All service times are equal." },
    ],
  }),
  latch: choice({
    label: "Latch in the simulation",
    advanced: true,
    default: "line",
    help: "What a simulated transaction does when the serialized section is busy.",
    source: "Progress documentation: -spin, -nap, -napmax",
    options: [
      {
        value: "line",
        label: "queues",
        help: "As in the exact solution, with the fitted growth of contention.",
      },
      {
        value: "spin-nap",
        label: "spins, then naps",
        help: "Spins on its core, then releases the core and naps longer each time; contention results only from that.",
      },
    ],
  }),
  spin: number("Spins before a nap", "1", [0, 5000, 1_000_000], {
    ...linear(0, 1000, 5000, 20_000),
    flag: "-spin",
    advanced: true,
    help: "Number of times that a waiting transaction tries a latch before it naps.",
    source: `${TALK}: -spin 5000`,
    applies: napping,
  }),
  spinUs: real("Time per spin", "us", [0.0001, 0.02, 10], {
    ...linear(0.005, 0.02, 0.1),
    advanced: true,
    help: "Time of one try for the latch.",
    source: "assumption: about 50 CPU cycles",
    applies: napping,
  }),
  nap: number("First nap", "ms", [1, 10, 10_000], {
    ...linear(1, 10, 50),
    flag: "-nap",
    advanced: true,
    help: "Length of the first nap; each further nap is twice as long.",
    source: `${TALK}: -nap 10`,
    applies: napping,
  }),
  napMax: number("Longest nap", "ms", [1, 250, 10_000], {
    ...linear(10, 100, 250),
    flag: "-napmax",
    advanced: true,
    help: "Maximum length of a nap.",
    source: `${TALK}: -napmax 250`,
    applies: napping,
  }),
});
