import type { Reference } from "../../model/model.ts";
import { clToCl, clToRpg, commands, languages, libraryList } from "./rows.ts";
import { ARTICLE } from "./sources.ts";

const d02 = { source: ARTICLE, metric: "cpuS" } as const;
const thousand = {
  calls: 1000,
  caller: "cl",
  endsWithLr: false,
  libraryPosition: 1,
  logging: false,
  speed: 1,
} as const;
const one = "One run of each case on a Model D02.";

export const references: readonly Reference[] = [
  {
    ...d02,
    id: "as400-calls-cl-cl",
    title: "CL calls CL",
    note: `${one} The program's position in the library list is not stated; the first library is assumed.`,
    setup: { ...thousand, callee: "cl" },
    axes: ["technique", "workMs"],
    rows: clToCl,
  },
  {
    ...d02,
    id: "as400-calls-cl-rpg",
    title: "CL calls RPG, LR on and off",
    note: `${one} A trivial function, in the current library.`,
    setup: { ...thousand, callee: "rpg", workMs: 0.5, waitMs: 0 },
    axes: ["technique", "endsWithLr"],
    rows: clToRpg,
  },
  {
    ...d02,
    id: "as400-calls-library-list",
    title: "Qualified names and library lists",
    note: `${one} CL calls RPG, which returns with LR off.`,
    setup: { ...thousand, callee: "rpg", workMs: 0.5, waitMs: 0 },
    axes: ["technique", "libraryPosition"],
    rows: libraryList,
  },
  {
    ...d02,
    id: "as400-calls-languages",
    title: "RPG and CL call each other",
    note: `${one} What the called program does is not stated; no work is assumed.`,
    setup: { ...thousand, calls: 10_000, technique: "unqualified", workMs: 0, waitMs: 0 },
    axes: ["caller", "callee"],
    rows: languages,
  },
  {
    ...d02,
    id: "as400-calls-commands",
    title: "Commands against their programs",
    note: `${one} 50 calls from CL. The work of each program is its time without the command minus a call.`,
    setup: { ...thousand, calls: 50, callee: "system", waitMs: 0 },
    axes: ["technique", "workMs"],
    rows: commands,
  },
];
