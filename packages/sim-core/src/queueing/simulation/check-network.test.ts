import { describe, expect, it } from "vitest";
import { checkNetwork, NetworkError } from "./check-network.ts";
import { type Distribution, hyperexponential } from "./distribution.ts";
import type { SimulatedStation, Step } from "./simulated-network.ts";

const time: Distribution = { kind: "exponential", mean: 1 };
const stations: SimulatedStation[] = [
  { name: "user", kind: "think" },
  { name: "cpu", kind: "queue", servers: 2 },
  { name: "latch", kind: "latch", spin: 1, nap: [10, 250], core: "cpu" },
];
const check = (steps: Step[], customers = 1) =>
  checkNetwork({ stations, classes: [{ name: "teller", customers, steps }] });

describe("checkNetwork", () => {
  it("takes nested steps that give everything back", () => {
    const steps: Step[] = [
      { kind: "visit", at: "user", time },
      { kind: "acquire", at: "cpu" },
      { kind: "visit", at: "latch", time },
      { kind: "choose", share: 0.5, step: 2 },
      { kind: "release", at: "cpu" },
    ];
    expect(() => check(steps)).not.toThrow();
  });

  it.each<[string, Step[], string]>([
    [
      "an unknown station",
      [{ kind: "visit", at: "disk", time }],
      "step 0 names the station disk, which is not declared",
    ],
    ["what takes no time", [{ kind: "acquire", at: "cpu" }], "no step takes time"],
    [
      "a branch that takes time and is never taken",
      [{ kind: "visit", at: "cpu", time: { kind: "hyperexponential", share: 1, means: [0, 5] } }],
      "no step takes time",
    ],
    [
      "what is kept",
      [
        { kind: "visit", at: "user", time },
        { kind: "acquire", at: "cpu" },
      ],
      "leaves cpu held",
    ],
    [
      "a release of nothing",
      [
        { kind: "visit", at: "user", time },
        { kind: "release", at: "cpu" },
      ],
      "step 1 would release at cpu without holding it",
    ],
    [
      "a serve without a server",
      [{ kind: "serve", at: "cpu", time }],
      "would serve at cpu without holding it",
    ],
    [
      "waiting for oneself",
      [
        { kind: "acquire", at: "cpu" },
        { kind: "visit", at: "cpu", time },
      ],
      "would wait for cpu while holding it",
    ],
    [
      "acquiring a delay",
      [
        { kind: "acquire", at: "user" },
        { kind: "visit", at: "cpu", time },
      ],
      "would acquire user, where no customer waits",
    ],
    [
      "a latch without its core",
      [{ kind: "visit", at: "latch", time }],
      "takes the latch latch without holding cpu",
    ],
    [
      "a jump into a hold",
      [
        { kind: "choose", share: 0.5, step: 2 },
        { kind: "acquire", at: "cpu" },
        { kind: "serve", at: "cpu", time },
        { kind: "release", at: "cpu" },
      ],
      "step 0 goes to step 2, where other stations are held",
    ],
    [
      "a jump that is always made",
      [
        { kind: "visit", at: "user", time },
        { kind: "choose", share: 1, step: 1 },
      ],
      "step 1 has a share of 1; it must be from 0 to below 1",
    ],
    [
      "a jump to nowhere",
      [
        { kind: "visit", at: "user", time },
        { kind: "choose", share: 0.5, step: 9 },
      ],
      "goes to step 9, which is not there",
    ],
    [
      "a bad mean",
      [
        { kind: "visit", at: "user", time },
        { kind: "visit", at: "cpu", time: { kind: "constant", mean: -1 } },
      ],
      "step 1 has a mean of -1",
    ],
    [
      "half a phase",
      [{ kind: "visit", at: "cpu", time: { kind: "erlang", mean: 1, phases: 0.5 } }],
      "step 0 has 0.5 phases",
    ],
  ])("refuses %s", (_, steps, words) => {
    expect(() => check(steps)).toThrow(NetworkError);
    expect(() => check(steps)).toThrow(words);
  });

  it("refuses stations that cannot be", () => {
    const of =
      (...made: SimulatedStation[]) =>
      () =>
        checkNetwork({ stations: made, classes: [] });
    expect(of({ name: "a", kind: "think" }, { name: "a", kind: "delay" })).toThrow("same name");
    expect(of({ name: "a", kind: "queue", servers: 0 })).toThrow("Station a has 0 servers");
    expect(of({ name: "a", kind: "latch", spin: 1, nap: [5, 2] })).toThrow("naps from 5 to 2");
    expect(of({ name: "a", kind: "latch", spin: 1, nap: [5, 9], core: "b" })).toThrow(
      "spins on b, which is not a queue",
    );
    expect(of({ name: "a", kind: "think" })).toThrow("needs a class");
    expect(() => check([{ kind: "visit", at: "user", time }], 0)).toThrow("0 customers");
  });
});

describe("hyperexponential", () => {
  it("has the mean and the variation asked for", () => {
    const made = hyperexponential(3, 4);
    if (made.kind !== "hyperexponential") throw new Error(made.kind);
    const [first, second] = made.means;
    const mean = made.share * first + (1 - made.share) * second;
    const square = 2 * (made.share * first ** 2 + (1 - made.share) * second ** 2);
    expect(mean).toBeCloseTo(3, 12);
    expect(square / mean ** 2 - 1).toBeCloseTo(4, 12);
    expect(() => hyperexponential(3, 0.5)).toThrow("1 or more, not 0.5");
  });
});
