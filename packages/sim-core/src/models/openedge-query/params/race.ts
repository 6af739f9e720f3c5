import { choice, inGroup, linear, log, real } from "../../../model/param.ts";
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
  recordsAhead: real("Records filled ahead", "records", [0.1, 7.03, 32_766], {
    ...log(3.5, 7.03, 25),
    advanced: true,
    help: "Records that the server fills while the client handles a message and requests the next one, with both on one machine. While the client uses the message's records, the server fills half as many again.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  bufferRecords: real("Further records with a large buffer", "records", [0, 4.71, 32_766], {
    ...log(0, 4.71, 20),
    advanced: true,
    help: "Further records filled ahead at -Mm 32600, in proportion below it.",
    source: RACE_FIT,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  raceChance: real("Outcome of the race", "1", [-3, 0, 3], {
    ...linear(-1.96, 0, 1.96),
    advanced: true,
    help: "Client and server race, so equal runs differ. Standard deviations from the mean: 95 % of runs lie between -1.96, with more messages, and 1.96, with fewer.",
    source: "the two processes of the race: see docs/models/openedge-query.md",
    applies: { param: "pattern", values: PREFETCHING },
  }),
  fillAhead: real("Filled ahead over a network", "%", [0, 0, 100], {
    ...linear(0, 1, 5, 25, 100),
    help: "Share of the rest of a message that the server fills while messages travel and the client works. 0: as in the published rows, on one machine. 100: every message except the first is full. To find it, count the messages of one query over your network.",
    source: `${TALK}: rows with the default -prefetchNumRecs. Counts taken over a network are not published`,
    applies: { param: "pattern", values: PREFETCHING },
  }),
});
