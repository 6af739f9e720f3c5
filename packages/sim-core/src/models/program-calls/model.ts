import { defineModel, type Preset } from "../../model/model.ts";
import { chosen, type Params } from "../../model/param.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { references } from "./references.ts";
import { ARTICLE, FIT } from "./sources.ts";
import { type Technique, techniques } from "./technique.ts";

const presets: readonly Preset[] = [
  {
    id: "d02",
    ranAt: "environment",
    title: "Model D02",
    note: "The machine of the article's tables.",
    source: ARTICLE,
    params: { speed: 1 },
  },
  {
    id: "f95",
    ranAt: "environment",
    title: "Model F95",
    note: "About 50 times faster than a Model D02. Waiting stays as measured.",
    source: ARTICLE,
    params: { speed: 50 },
  },
  {
    id: "sndmsg",
    title: "CL that sends messages",
    note: "CL calls CL for one SNDMSG per call: work that costs more than its call.",
    source: FIT,
    params: { caller: "cl", callee: "cl", workMs: 49.8, waitMs: 15.5 },
  },
];

export const programCalls = defineModel({
  id: "program-calls",
  version: "1.0.0",
  title: "Program calls",
  summary: "CPU time that AS/400 programs spend on calling each other.",
  assumptions: [
    "Costs add up: each occurs per call or once.",
    "A CALL from CL costs the same to CL and to a program that stays active; the tables are 3 % apart.",
    "An RPG program looks for an unqualified name at its first call only.",
    "RPG runs a command through QCMDEXC.",
    "Ending with LR on costs an RPG caller what it costs a CL caller: only CL was measured.",
    "Relative speed divides all CPU times. Waiting stays as measured.",
    "The machine has no other load.",
  ],
  groups,
  params,
  metrics,
  presets,
  view: {
    noun: "job",
    intro: "What calling programs costs this job in CPU time.",
    drag: { param: "calls", name: "calls" },
    hint: "IBM i, RPG, CL",
    sentence: {
      subject: "This job",
      second: "runs for",
      main: "uses the CPU for",
      would: "use the CPU for",
    },
    rows: { param: "technique", values: techniques.map((technique) => technique.value) },
    columns: { param: "calls", values: [100, 1000, 10_000, 100_000, 1_000_000] },
    metric: "cpuS",
    second: "jobS",
    split: "cpuS",
    crossover: "calls",
    against: { param: "technique", value: "once" },
    use: { timesPerDay: 1, users: 5 },
  },
  references,
  free: {
    speed: { factor: 3 },
    workMs: { factor: 3 },
    waitMs: { factor: 3 },
    startS: { factor: 2 },
    clCallMs: { factor: 1.5 },
    rpgToRpgMs: { factor: 1.5 },
    rpgToClMs: { factor: 1.5 },
    searchMs: { factor: 1.5 },
    libraryMs: { factor: 1.5 },
    lrMs: { factor: 1.5 },
    qcmdexcMs: { factor: 1.5 },
    commandMs: { factor: 1.5 },
    logMs: { factor: 1.5 },
  },
  simulate(p) {
    const spent = cpuSeconds(p);
    const { work, ...calling } = spent;
    const cpuS = total(spent);
    const callingS = Object.values(calling).reduce((sum, part) => sum + part, 0);
    const calls = Number(p.calls);
    const callMs = (1000 * callingS) / calls;
    const dearest = Math.max(...techniques.map(({ value }) => total(cpuSeconds(p, value))));
    return {
      cpuS,
      jobS: cpuS + (calls * Number(p.waitMs)) / 1000 + Number(p.startS),
      callMs,
      callingShare: (100 * callingS) / cpuS,
      savedS: dearest - cpuS,
      halvingCalls: Math.ceil(2000 / callMs),
    };
  },
  explain(p) {
    const spent = cpuSeconds(p);
    return [
      { id: "work", label: "work", value: spent.work, unit: "s" },
      { id: "call", label: "calls", value: spent.call, unit: "s" },
      { id: "search", label: "library list search", value: spent.search, unit: "s" },
      { id: "lr", label: "ending with LR on", value: spent.lr, unit: "s" },
      { id: "qcmdexc", label: "QCMDEXC", value: spent.qcmdexc, unit: "s" },
      { id: "command", label: "command definition", value: spent.command, unit: "s" },
      { id: "logging", label: "logging commands", value: spent.logging, unit: "s" },
    ];
  },
});

/**
 * Parts of the CPU seconds of a technique: each named cost times its number of occurrences, divided by the relative CPU
 * speed.
 */
function cpuSeconds(p: Params, technique: Technique = chosen(techniques, p.technique, "a technique")) {
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

function total(spent: ReturnType<typeof cpuSeconds>): number {
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
