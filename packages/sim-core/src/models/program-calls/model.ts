import { defineModel } from "../../model/model.ts";
import { cpuSeconds, total } from "./cpu-seconds.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { presets } from "./presets.ts";
import { references } from "./references.ts";
import { techniques } from "./technique.ts";

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
