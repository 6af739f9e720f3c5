import type { Preset } from "../../model/model.ts";
import { DOCS } from "./sources.ts";

export const presets: readonly Preset[] = [
  {
    id: "oe10",
    ranAt: "defaults",
    title: "10.x-11.x defaults",
    note: "-Mm 1024, -prefetchNumRecs 16, -prefetchFactor 0, no -prefetchDelay.",
    source: DOCS,
    params: { mm: 1024, prefetchNumRecs: 16, prefetchFactor: 0, prefetchDelay: false },
  },
  {
    id: "oe12",
    ranAt: "defaults",
    title: "12.x defaults",
    note: "-Mm 8192, -prefetchNumRecs 64, -prefetchFactor 100, -prefetchDelay. Sources disagree on -prefetchNumRecs: 64 in the 12.8 reference, 100 in a 12.8 talk, 16 in the 12.2 narrative; the reference is used.",
    source: `${DOCS}, 12.8`,
    params: { mm: 8192, prefetchNumRecs: 64, prefetchFactor: 100, prefetchDelay: true },
  },
  {
    id: "advice",
    title: "Common advice",
    note: "-Mm 16384, -prefetchNumRecs 10000, -prefetchFactor 100, -prefetchDelay: fill every message.",
    source: "Tom Bascom, White Star Software: public talks on OpenEdge network tuning",
    params: { mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 100, prefetchDelay: true },
  },
];
