import { describe, expect, it } from "vitest";
import { checkNetwork, NetworkError } from "./check-network.ts";
import type { Distribution, SimulatedStation, Step } from "./simulated-network.ts";

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
      "a bad mean",
      [
        { kind: "visit", at: "user", time },
        { kind: "visit", at: "cpu", time: { kind: "constant", mean: -1 } },
      ],
      "step 1 has a mean of -1",
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
