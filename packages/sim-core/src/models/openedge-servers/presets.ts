import type { Preset } from "../../model/model.ts";
import { DOCS, TALK } from "./sources.ts";

export const presets: readonly Preset[] = [
  {
    id: "oe12",
    ranAt: "defaults",
    title: "12.x defaults",
    note: "-threadedServer 1, -ssj 1, -Mi 1, -Mn 4, -Ma 125.",
    source: DOCS,
    params: { threadedServer: true, ssj: true, mi: 1, mn: 4, ma: 125 },
  },
  {
    id: "oe11",
    ranAt: "defaults",
    title: "before threads",
    note: "Servers that process one request at a time: -Mi 1, -Mn 4, -Ma 125.",
    source: DOCS,
    params: { threadedServer: false, ssj: false, mi: 1, mn: 4, ma: 125 },
  },
  {
    id: "mix",
    title: "update and join mix",
    note: "A quarter of the clients run joins and the others updates: 37 and 113 of the 150 in the talk's second half.",
    source: TALK,
    params: { joinShare: 24.7 },
  },
];
