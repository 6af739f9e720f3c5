import { choice, number } from "../../../model/param.ts";
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
      { value: "documented", label: "one record, as documented", help: "One more request per query." },
    ],
  }),
  recordsAhead: number({
    label: "Records filled ahead",
    unit: "records",
    group: "race",
    integer: false,
    default: 17.9,
    min: 1,
    max: 32_766,
    scale: "log",
    advanced: true,
    suggest: [10, 17.9, 50],
    help: "Records in the server's next message when the client requests it, with both on one machine. A message carries this many where -prefetchNumRecs is smaller.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  bufferRecords: number({
    label: "Further records with a large buffer",
    unit: "records",
    group: "race",
    integer: false,
    default: 6.15,
    min: 0,
    max: 32_766,
    scale: "log",
    advanced: true,
    suggest: [0, 6.15, 20],
    help: "Further records filled ahead at -Mm 32600, in proportion below it.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  fillAhead: number({
    label: "Filled ahead over a network",
    unit: "%",
    group: "race",
    integer: false,
    default: 0,
    min: 0,
    max: 100,
    suggest: [0, 1, 5, 25, 100],
    help: "Share of the rest of a message that the server fills while messages travel and the client works. 0: as in the published rows, on one machine. 100: every message except the first is full. To find it, count the messages of one query over your network.",
    source: `${TALK}: rows with the default -prefetchNumRecs. Counts taken over a network are not published`,
    applies: { param: "pattern", values: PREFETCHING },
  }),
};
