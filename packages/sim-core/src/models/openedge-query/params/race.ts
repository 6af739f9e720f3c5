import { choice, inGroup, number } from "../../../model/param.ts";
import { PREFETCHING } from "../pattern.ts";
import { DOCS, TALK } from "../sources.ts";

const RACE_FIT = "fit to the rows with the default -prefetchNumRecs, both ends on one machine";

export const race = inGroup("race", {
  firstMessage: choice({
    label: "First message without -prefetchDelay",
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
    integer: false,
    default: 7.03,
    min: 0.1,
    max: 32_766,
    scale: "log",
    advanced: true,
    suggest: [3.5, 7.03, 25],
    help: "Records that the server fills while the client handles a message and requests the next one, with both on one machine. While the client uses the message's records, the server fills half as many again.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  bufferRecords: number({
    label: "Further records with a large buffer",
    unit: "records",
    integer: false,
    default: 4.71,
    min: 0,
    max: 32_766,
    scale: "log",
    advanced: true,
    suggest: [0, 4.71, 20],
    help: "Further records filled ahead at -Mm 32600, in proportion below it.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  raceChance: number({
    label: "Outcome of the race",
    unit: "1",
    integer: false,
    default: 0,
    min: -3,
    max: 3,
    advanced: true,
    suggest: [-1.96, 0, 1.96],
    help: "Client and server race, so equal runs differ. Standard deviations from the mean: 95 % of runs lie between -1.96, with more messages, and 1.96, with fewer.",
    source: "the two processes of the race: see docs/models/openedge-query.md",
    applies: { param: "pattern", values: PREFETCHING },
  }),
  fillAhead: number({
    label: "Filled ahead over a network",
    unit: "%",
    integer: false,
    default: 0,
    min: 0,
    max: 100,
    suggest: [0, 1, 5, 25, 100],
    help: "Share of the rest of a message that the server fills while messages travel and the client works. 0: as in the published rows, on one machine. 100: every message except the first is full. To find it, count the messages of one query over your network.",
    source: `${TALK}: rows with the default -prefetchNumRecs. Counts taken over a network are not published`,
    applies: { param: "pattern", values: PREFETCHING },
  }),
});
