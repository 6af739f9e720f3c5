import { inGroup, number } from "../../../model/param.ts";
import { TALK } from "../sources.ts";

export const load = inGroup("load", {
  clients: number({
    label: "Clients",
    unit: "clients",
    default: 150,
    min: 1,
    max: 2000,
    scale: "log",
    suggest: [10, 25, 50, 100, 150, 300, 500, 1000],
    presets: [
      { label: "team", value: 10, note: "users of one team" },
      { label: "office", value: 50, note: "users of one site" },
      { label: "benchmark", value: 150, note: "as many as the published benchmark" },
      { label: "company", value: 1000, note: "users of all sites" },
    ],
    help: "Number of clients that connect and run one transaction after another.",
    source: `${TALK}: 150 clients`,
  }),
  joinShare: number({
    label: "Clients that only run joins",
    unit: "%",
    integer: false,
    default: 0,
    min: 0,
    max: 100,
    suggest: [0, 10, 25, 50],
    help: "Share of the clients that read with joins instead of updating. They write nothing, so they never wait for the serialized section.",
    source: `${TALK}: 37 of 150 in its second half`,
  }),
  thinkMs: number({
    label: "Think time",
    unit: "ms",
    integer: false,
    default: 0,
    min: 0,
    max: 100_000,
    suggest: [0, 10, 100, 1000],
    help: "Time that a client pauses between two transactions.",
    source: `${TALK}: none`,
  }),
});
