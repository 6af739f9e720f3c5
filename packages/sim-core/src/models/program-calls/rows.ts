import type { ReferenceRow } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

/** A published row: the article's figure and case, CPU seconds and job seconds, one run each on a Model D02. */
function measured(
  row: string,
  label: string,
  settings: Params,
  cpuS: number,
  jobS: number,
  note?: string,
): ReferenceRow {
  return {
    row,
    label,
    settings,
    metrics: { cpuS, jobS },
    roles: { cpuS: "noisy", jobS: "noisy" },
    ...(note !== undefined && { note }),
  };
}

const chgvar = { workMs: 0.6, waitMs: 0 } as const;
const sndmsg = { workMs: 49.8, waitMs: 15.5 } as const;

export const clToCl: readonly ReferenceRow[] = [
  measured(
    "1.1",
    "one call; CHGVAR in a loop",
    { technique: "once", ...chgvar },
    0.6,
    1,
    "Job times are published in whole seconds; the 1.3 s that a job waits on average is nearly all of this one.",
  ),
  measured("1.2", "call each time; CHGVAR", { technique: "unqualified", ...chgvar }, 15.7, 17),
  measured("1.3", "one call; SNDMSG in a loop", { technique: "once", ...sndmsg }, 50, 67),
  measured("1.4", "call each time; SNDMSG", { technique: "unqualified", ...sndmsg }, 64.3, 81),
  measured("1.5", "call each time; SNDMSG through QCMDEXC", { technique: "qcmdexc", ...sndmsg }, 79.2, 95),
  measured(
    "1.6",
    "one call; SNDMSG in a loop; LOGCLPGM(*YES)",
    { technique: "once", ...sndmsg, logging: true },
    63.2,
    79,
  ),
];

export const clToRpg: readonly ReferenceRow[] = [
  measured("2.1", "one call; trivial function in a loop", { technique: "once", endsWithLr: false }, 0.5, 2),
  measured(
    "2.2",
    "call each time; returns with LR on",
    { technique: "unqualified", endsWithLr: true },
    35.7,
    37,
  ),
  measured(
    "2.3",
    "call each time; returns with LR off",
    { technique: "unqualified", endsWithLr: false },
    14.8,
    16,
  ),
];

export const libraryList: readonly ReferenceRow[] = [
  measured("3.1", "current library", { technique: "unqualified", libraryPosition: 1 }, 14.8, 16),
  measured("3.2", "10th library of the list", { technique: "unqualified", libraryPosition: 10 }, 24, 26),
  measured("3.3", "20th library of the list", { technique: "unqualified", libraryPosition: 20 }, 32.4, 34),
  measured("3.4", "qualified", { technique: "qualified", libraryPosition: 1 }, 12.8, 13),
];

export const languages: readonly ReferenceRow[] = [
  measured("4.1", "RPG calls RPG; LR off", { caller: "rpg", callee: "rpg" }, 15, 17),
  measured("5.1", "RPG calls CL", { caller: "rpg", callee: "cl" }, 35.7, 37),
  measured(
    "5.2",
    "RPG returns with LR off and CL calls it back",
    { caller: "cl", callee: "rpg" },
    146.1,
    147,
    "CL makes the calls: avoiding calls from RPG to CL this way costs four times as much.",
  ),
];

const send = { workMs: 11.5 } as const;
const receive = { workMs: 9.5 } as const;
const scan = { workMs: 3.5 } as const;

export const commands: readonly ReferenceRow[] = [
  measured("6.1", "SNDDTAQ", { technique: "command", ...send }, 7.6, 10),
  measured("6.2", "QSNDDTAQ", { technique: "unqualified", ...send }, 1.3, 3),
  measured("6.3", "RCVDTAQ", { technique: "command", ...receive }, 7.4, 9),
  measured("6.4", "QRCVDTAQ", { technique: "unqualified", ...receive }, 1.2, 3),
  measured("6.5", "SCNVAR", { technique: "command", ...scan }, 6.8, 8),
  measured("6.6", "QCLSCAN", { technique: "unqualified", ...scan }, 0.9, 2),
];
