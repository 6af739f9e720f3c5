import { inGroup, number } from "../../../model/param.ts";
import { TALK } from "../sources.ts";

const networked = { param: "connection", values: ["network"] };

export const network = inGroup("network", {
  pingMs: number({
    label: "Round-trip time",
    flag: "ping",
    unit: "ms",
    integer: false,
    default: 0.092,
    min: 0.001,
    max: 1000,
    scale: "log",
    suggest: [0.01, 0.092, 0.5, 1, 5, 20, 100],
    presets: [
      { label: "same machine", value: 0.02, note: "loopback" },
      { label: "LAN", value: 0.092, note: "the benchmark's own network" },
      { label: "metro", value: 2, note: "another site in the same city" },
      { label: "continent", value: 25, note: "a cloud region" },
    ],
    help: "What ping shows between the client's machine and the server's.",
    source: `${TALK}: 0.092 ms`,
    applies: networked,
  }),
  roundTrips: number({
    label: "Round trips per update",
    unit: "round trips",
    default: 8,
    min: 1,
    max: 10_000,
    scale: "log",
    suggest: [1, 4, 8, 20, 100],
    help: "Round trips that an update transaction waits for: 3 FINDs with EXCLUSIVE-LOCK, 3 updates, 1 create, 1 commit.",
    source: `${TALK}: the statements of the transaction`,
    applies: networked,
  }),
  joinRoundTrips: number({
    label: "Round trips per join",
    unit: "round trips",
    default: 12,
    min: 1,
    max: 10_000,
    scale: "log",
    suggest: [2, 5, 12, 50, 200],
    advanced: true,
    help: "Round trips that a client-side join waits for: one branch and its tellers.",
    source: "assumption: the talk publishes no values for its joins",
  }),
  ssjRoundTrips: number({
    label: "Round trips per server-side join",
    unit: "round trips",
    default: 2,
    min: 1,
    max: 10_000,
    scale: "log",
    suggest: [1, 2, 5, 20],
    advanced: true,
    help: "Round trips that a join waits for when the server executes it.",
    source: "assumption: the talk publishes no values for its joins",
  }),
});
