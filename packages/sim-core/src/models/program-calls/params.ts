import { costs } from "./params/costs.ts";
import { machine } from "./params/machine.ts";
import { program } from "./params/program.ts";
import { work } from "./params/work.ts";

export const groups = [
  { id: "program", title: "Call", holds: "workload" },
  { id: "work", title: "Work" },
  { id: "machine", title: "Machine" },
  { id: "costs", title: "Costs on a Model D02", holds: "constants" },
] as const;

export const params = { ...program, ...work, ...machine, ...costs };
