import type { Preset } from "../../model.ts";
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
    note: "Servers that take one request at a time: -Mi 1, -Mn 4, -Ma 125.",
    source: DOCS,
    params: { threadedServer: false, ssj: false, mi: 1, mn: 4, ma: 125 },
  },
  {
    id: "mix",
    title: "update and join mix",
    note: "113 clients that update and 37 that join, as in the talk's second half.",
    source: TALK,
    params: { clients: 150, joinShare: (100 * 37) / 150 },
  },
];
