import { choice, number } from "../../../param.ts";
import { PREFETCHING } from "../pattern.ts";
import { DOCS, TALK } from "../sources.ts";

const RACE_FIT = "fit to the rows with the default -prefetchNumRecs, both ends on one machine";

export const race = {
  firstMessage: choice({
    label: "First message without -prefetchDelay",
    group: "race",
    advanced: true,
    default: "measured",
    help: "The documentation sends the first record alone; the published counters do not show that extra request.",
    source: `${DOCS}; ${TALK}`,
    applies: { param: "prefetchDelay", values: [false] },
    options: [
      { value: "measured", label: "filled, as the counters show", help: "No extra request." },
      { value: "documented", label: "one record, as documented", help: "One more request a query." },
    ],
  }),
  turnaroundUs: number({
    label: "Turnaround",
    unit: "us",
    group: "race",
    integer: false,
    default: 38,
    min: 0,
    max: 100_000,
    scale: "log",
    advanced: true,
    suggest: [10, 38, 100],
    help: "Time from a full message to the next request, both ends on one machine, beyond what the client does with the records. The server goes on filling meanwhile.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  bufferUs: number({
    label: "Turnaround of a large buffer",
    unit: "us",
    group: "race",
    integer: false,
    default: 13,
    min: 0,
    max: 100_000,
    scale: "log",
    advanced: true,
    suggest: [0, 13, 50],
    help: "Further turnaround at -Mm 32600, in proportion below it: both ends handle the whole buffer.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  fillAhead: number({
    label: "Server fills while messages travel",
    unit: "%",
    group: "race",
    integer: false,
    default: 5,
    min: 0,
    max: 100,
    suggest: [0, 5, 25, 100],
    help: "Share of the time on the way, there and back, that the server has for this client's next message. 100: it has nothing else to do. 0: as the published counts were taken, on one machine.",
    source: "assumption: nobody has published counts taken over a network",
    applies: { param: "pattern", values: PREFETCHING },
  }),
};
