import { choice, inGroup, linear, log, number, real, toggle } from "../../model/param.ts";
import { ARTICLE, FIT } from "./sources.ts";
import { techniques } from "./technique.ts";

const work = inGroup("work", {
  workMs: real("Work per call", "ms", [0, 0.5, 100_000], {
    ...log(0, 0.5, 0.6, 3.5, 9.5, 11.5, 49.8),
    presets: [
      { label: "none", value: 0, note: "the bare call" },
      { label: "RPG, trivial", value: 0.5, note: "the article's trivial function" },
      { label: "CHGVAR", value: 0.6, note: "one CL statement" },
      { label: "QCLSCAN", value: 3.5, note: "scan a string" },
      { label: "QRCVDTAQ", value: 9.5, note: "receive from a data queue" },
      { label: "QSNDDTAQ", value: 11.5, note: "send to a data queue" },
      { label: "SNDMSG", value: 49.8, note: "send a message" },
    ],
    help: "CPU time of the called program's own work per call, on a Model D02.",
    source: `${FIT}: one CALL with the loop inside, or the program without its command`,
  }),
  waitMs: real("Waiting per call", "ms", [0, 0, 100_000], {
    ...log(0, 15.5),
    presets: [{ label: "SNDMSG", value: 15.5, note: "its writes to disk" }],
    help: "Time that the job waits per call without using the CPU. A faster CPU does not shorten it.",
    source: `${FIT}: job seconds minus CPU seconds`,
  }),
  startS: real("Waiting per job", "s", [0, 1.3, 60], {
    ...linear(0, 1.3),
    advanced: true,
    help: "Time that the job waits to start and to end, independent of the number of calls.",
    source: `${FIT}: job seconds minus CPU seconds`,
  }),
});

const program = inGroup("program", {
  technique: choice({
    label: "Technique",
    help: "How the program is called: once or many times, and how it is named.",
    source: ARTICLE,
    tunable: true,
    default: "unqualified",
    options: techniques,
  }),
  calls: number("Calls", "calls", [1, 1000, 1_000_000_000], {
    ...log(50, 100, 1000, 10_000, 100_000, 1_000_000),
    presets: [
      { label: "article", value: 1000, note: "as often as most published tables" },
      { label: "night job", value: 100_000, note: "one call per record of a file" },
      { label: "busy day", value: 1_000_000, note: "all calls of one day" },
    ],
    help: "How often the work is done. For one CALL with the loop inside, the iterations of that loop. Enter the calls of one day to see seconds per day.",
    source: `${ARTICLE}: 1000 in most tables`,
  }),
  caller: choice({
    label: "Caller",
    help: "Language of the calling program. CL interprets each CALL; RPG caches the address after the first call.",
    source: ARTICLE,
    default: "cl",
    options: [
      { value: "cl", label: "CL", help: "Looks for an unqualified program at every call." },
      { value: "rpg", label: "RPG", help: "Looks for an unqualified program at the first call only." },
    ],
  }),
  callee: choice({
    label: "Called program",
    help: "Type of the called program.",
    source: ARTICLE,
    default: "rpg",
    options: [
      { value: "cl", label: "CL", help: "A CL program." },
      { value: "rpg", label: "RPG", help: "An RPG program, which returns with LR on or off." },
      {
        value: "system",
        label: "system program",
        help: "Such as QSNDDTAQ, QRCVDTAQ or QCLSCAN: costs what an RPG program with LR off does.",
      },
    ],
  }),
  endsWithLr: toggle({
    label: "Returns with LR on",
    flag: "LR",
    default: true,
    tunable: true,
    help: "With LR on the program ends: files are closed, storage is released, and the next call starts it again. With LR off it stays active and keeps its variables.",
    source: ARTICLE,
    applies: { param: "callee", values: ["rpg"] },
  }),
  libraryPosition: number("Place in the library list", "libraries", [1, 1, 250], {
    ...linear(1, 2, 5, 10, 20),
    help: "Position of the program's library in the list: 1 if the first one has it. For a qualified name it only matters to the CPU time saved.",
    source: `${ARTICLE}: the current library, the 10th and the 20th`,
  }),
  logging: toggle({
    label: "Log CL commands",
    flag: "LOGCLPGM",
    default: false,
    tunable: true,
    help: "LOGCLPGM(*YES) writes every CL command of the work to the job log: one command per call is counted.",
    source: ARTICLE,
    applies: { param: "callee", values: ["cl"] },
  }),
});

const machine = inGroup("machine", {
  speed: real("Relative CPU speed", "x", [0.1, 1, 100_000], {
    ...log(1, 10, 50),
    presets: [
      { label: "Model D02", value: 1, note: "the machine of the article's tables" },
      { label: "Model F95", value: 50, note: "about 50 times faster, according to the article" },
    ],
    help: "CPU speed relative to a Model D02. All CPU times are divided by it.",
    source: `${ARTICLE}: a Model F95 is about 50 times a Model D02`,
  }),
});

/** CPU time of a Model D02. */
function cost(label: string, ms: number, words: { readonly help: string; readonly source: string }, min = 0) {
  return real(label, "ms", [min, ms, 10_000], { ...linear(ms), ...words, advanced: true });
}

/** A call is never free, so that a division by it is safe. */
const call = (...[label, ms, words]: Parameters<typeof cost>) => cost(label, ms, words, 0.001);

const costs = inGroup("costs", {
  clCallMs: call("CALL from CL", 12.5, {
    help: "Time of a call from CL to a program named with its library, either CL or a program that stays active.",
    source: `${FIT}: figures 1 to 3`,
  }),
  rpgToRpgMs: call("CALL from RPG to RPG", 1.5, {
    help: "Time of a call from RPG to RPG, or to a system program, that stays active.",
    source: `${FIT}: figure 4`,
  }),
  rpgToClMs: call("CALL from RPG to CL", 3.57, {
    help: "Time of a call from RPG to CL.",
    source: `${FIT}: figure 5`,
  }),
  searchMs: cost("Library list search", 2, {
    help: "Time to start a search of the library list and search its first library.",
    source: `${FIT}: figure 3, the current library against the qualified name`,
  }),
  libraryMs: cost("Search per further library", 0.95, {
    help: "Time to search each library after the first.",
    source: `${FIT}: figure 3, the 10th and 20th library`,
  }),
  lrMs: cost("Ending with LR on", 20.9, {
    help: "Time to end an RPG program and start it again at the next call.",
    source: `${FIT}: figure 2, LR on against LR off`,
  }),
  qcmdexcMs: cost("QCMDEXC", 14.8, {
    help: "Time to call QCMDEXC and parse the command text.",
    source: `${FIT}: figure 1, case 5 against case 4`,
  }),
  commandMs: cost("Command definition", 122.7, {
    help: "Time to process a command's definition before its program is called.",
    source: `${FIT}: figure 6, the mean of three commands against their programs`,
  }),
  logMs: cost("Logging a command", 13.3, {
    help: "Time to write one CL command to the job log.",
    source: `${FIT}: figure 1, case 6 against case 3`,
  }),
});

export const groups = [
  { id: "program", title: "Call", holds: "workload" },
  { id: "work", title: "Work" },
  { id: "machine", title: "Machine" },
  { id: "costs", title: "Costs on a Model D02", holds: "constants" },
] as const;

export const params = { ...program, ...work, ...machine, ...costs };
