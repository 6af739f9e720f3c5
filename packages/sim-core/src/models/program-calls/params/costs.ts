import { number } from "../../../model/param.ts";
import { FIT } from "../sources.ts";

/** All costs are CPU time on a Model D02. */
const cost = { unit: "ms", group: "costs", integer: false, min: 0, max: 10_000, advanced: true } as const;

/** A call is never free, so that a division by it is safe. */
const call = { ...cost, min: 0.001 } as const;

export const costs = {
  clCallMs: number({
    ...call,
    label: "CALL from CL",
    default: 12.5,
    suggest: [12.5],
    help: "Time of a call from CL to a program named with its library, either CL or a program that stays active.",
    source: `${FIT}: figures 1 to 3`,
  }),
  rpgToRpgMs: number({
    ...call,
    label: "CALL from RPG to RPG",
    default: 1.5,
    suggest: [1.5],
    help: "Time of a call from RPG to RPG, or to a system program, that stays active.",
    source: `${FIT}: figure 4`,
  }),
  rpgToClMs: number({
    ...call,
    label: "CALL from RPG to CL",
    default: 3.57,
    suggest: [3.57],
    help: "Time of a call from RPG to CL.",
    source: `${FIT}: figure 5`,
  }),
  searchMs: number({
    ...cost,
    label: "Library list search",
    default: 2,
    suggest: [2],
    help: "Time to start a search of the library list and search its first library.",
    source: `${FIT}: figure 3, the current library against the qualified name`,
  }),
  libraryMs: number({
    ...cost,
    label: "Search per further library",
    default: 0.95,
    suggest: [0.95],
    help: "Time to search each library after the first.",
    source: `${FIT}: figure 3, the 10th and 20th library`,
  }),
  lrMs: number({
    ...cost,
    label: "Ending with LR on",
    default: 20.9,
    suggest: [20.9],
    help: "Time to end an RPG program and start it again at the next call.",
    source: `${FIT}: figure 2, LR on against LR off`,
  }),
  qcmdexcMs: number({
    ...cost,
    label: "QCMDEXC",
    default: 14.8,
    suggest: [14.8],
    help: "Time to call QCMDEXC and parse the command text.",
    source: `${FIT}: figure 1, case 5 against case 4`,
  }),
  commandMs: number({
    ...cost,
    label: "Command definition",
    default: 122.7,
    suggest: [122.7],
    help: "Time to process a command's definition before its program is called.",
    source: `${FIT}: figure 6, the mean of three commands against their programs`,
  }),
  logMs: number({
    ...cost,
    label: "Logging a command",
    default: 13.3,
    suggest: [13.3],
    help: "Time to write one CL command to the job log.",
    source: `${FIT}: figure 1, case 6 against case 3`,
  }),
};
