import { number } from "../../../param.ts";
import { FIT } from "../sources.ts";

/** Every cost is processor time on a Model D02. */
const cost = { unit: "ms", group: "costs", integer: false, min: 0, max: 10_000, advanced: true } as const;

/** A call itself is never free, so that there is always something to divide by. */
const call = { ...cost, min: 0.001 } as const;

export const costs = {
  clCallMs: number({
    ...call,
    label: "CALL from CL",
    default: 12.5,
    suggest: [12.5],
    help: "A call from CL to a program named with its library, whether it is CL or a program that stays active.",
    source: `${FIT}: figures 1 to 3`,
  }),
  rpgToRpgMs: number({
    ...call,
    label: "CALL from RPG to RPG",
    default: 1.5,
    suggest: [1.5],
    help: "A call from RPG to RPG, or to a system program, that stays active.",
    source: `${FIT}: figure 4`,
  }),
  rpgToClMs: number({
    ...call,
    label: "CALL from RPG to CL",
    default: 3.57,
    suggest: [3.57],
    help: "A call from RPG to CL.",
    source: `${FIT}: figure 5`,
  }),
  searchMs: number({
    ...cost,
    label: "Looking for a program",
    default: 2,
    suggest: [2],
    help: "Starting a search of the library list and looking into its first library.",
    source: `${FIT}: figure 3, the current library against the qualified name`,
  }),
  libraryMs: number({
    ...cost,
    label: "A further library",
    default: 0.95,
    suggest: [0.95],
    help: "Looking into each library after the first.",
    source: `${FIT}: figure 3, the 10th and 20th library`,
  }),
  lrMs: number({
    ...cost,
    label: "Ending with LR on",
    default: 20.9,
    suggest: [20.9],
    help: "Ending an RPG program and starting it anew at the next call.",
    source: `${FIT}: figure 2, LR on against LR off`,
  }),
  qcmdexcMs: number({
    ...cost,
    label: "QCMDEXC",
    default: 14.8,
    suggest: [14.8],
    help: "Calling QCMDEXC and analysing the command in its text.",
    source: `${FIT}: figure 1, case 5 against case 4`,
  }),
  commandMs: number({
    ...cost,
    label: "Command definition",
    default: 122.7,
    suggest: [122.7],
    help: "Processing a command's definition before its program is called.",
    source: `${FIT}: figure 6, the mean of three commands against their programs`,
  }),
  logMs: number({
    ...cost,
    label: "Logging a command",
    default: 13.3,
    suggest: [13.3],
    help: "Writing one CL command to the job log.",
    source: `${FIT}: figure 1, case 6 against case 3`,
  }),
};
