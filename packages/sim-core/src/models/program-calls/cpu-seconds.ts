import type { Params } from "../../model/param.ts";
import { type Technique, toTechnique } from "./technique.ts";

/** Breakdown of the CPU seconds. The parts add up. */
export interface CpuSeconds {
  readonly work: number;
  readonly call: number;
  readonly search: number;
  readonly lr: number;
  readonly qcmdexc: number;
  readonly command: number;
  readonly logging: number;
}

/** CPU seconds of a technique: each named cost times its number of occurrences, divided by the relative CPU speed. */
export function cpuSeconds(p: Params, technique: Technique = toTechnique(p.technique)): CpuSeconds {
  const times = Number(p.calls);
  const calls = technique === "once" ? 1 : times;
  const fromCl = p.caller === "cl";
  const seconds = (count: number, ms: number) => (count * ms) / 1000 / Number(p.speed);
  const search = Number(p.searchMs) + (Number(p.libraryPosition) - 1) * Number(p.libraryMs);
  // RPG has no commands of its own: it runs one through QCMDEXC.
  const throughQcmdexc = technique === "qcmdexc" || (technique === "command" && !fromCl);
  return {
    work: seconds(times, Number(p.workMs)),
    call: seconds(calls, callMs(p)),
    search: seconds(searches(technique, calls, fromCl), search),
    lr: seconds(p.callee === "rpg" && p.endsWithLr === true ? calls : 0, Number(p.lrMs)),
    qcmdexc: seconds(throughQcmdexc ? calls : 0, Number(p.qcmdexcMs)),
    command: seconds(technique === "command" ? calls : 0, Number(p.commandMs)),
    logging: seconds(p.callee === "cl" && p.logging === true ? times : 0, Number(p.logMs)),
  };
}

/** Sum of all. */
export function total(spent: CpuSeconds): number {
  return Object.values(spent).reduce((sum, part) => sum + part, 0);
}

/** A bare call: the program is found, stays active and returns. */
function callMs(p: Params): number {
  if (p.caller === "cl") return Number(p.clCallMs);
  return Number(p.callee === "cl" ? p.rpgToClMs : p.rpgToRpgMs);
}

/**
 * Searches of the library list. CL and QCMDEXC look for the program at every call; RPG keeps its address from
 * the first one on, which is why the 10 000 calls of figure 4 cost a tenth of CL's.
 */
function searches(technique: Technique, calls: number, fromCl: boolean): number {
  if (technique === "qualified") return 0;
  return technique === "unqualified" && !fromCl ? 1 : calls;
}
