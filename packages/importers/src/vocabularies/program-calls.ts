import type { Params } from "@wirecost/sim-core";
import { parseNumber } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { Combination } from "../values/combination.ts";
import { techniqueInWords } from "./program-calls-techniques.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LANGUAGES = ["cl", "rpg"];

/** Caller, callee, technique and number of calls, in the terms of the article's tables. */
const call: Combination = {
  id: "call-in-words",
  title: "who calls what, how and how often",
  columns: ["caller", "callee", "technique", "calls"],
  unless: [],
  note: "Techniques are read in words: a loop within one call counts its rounds as calls. What a row does not say, such as the place in the library list, is for you to say.",
  measures: false,
  read([caller = "", callee = "", technique = "", calls = ""], format) {
    const [by, what] = [caller.toLowerCase(), callee.toLowerCase()];
    // An empty field states nothing, as in every other column.
    if (by !== "" && !LANGUAGES.includes(by))
      return { at: 0, choice: "caller", message: `${excerpt(caller)} is not one of CL, RPG.` };
    if (what !== "" && ![...LANGUAGES, "system", "command", "program"].includes(what)) {
      const message = `${excerpt(callee)} is not one of CL, RPG, system, command, program.`;
      return { at: 1, choice: "callee", message };
    }
    const count = calls === "" ? undefined : parseNumber(calls, format);
    if (calls !== "" && count === undefined)
      return { at: 3, message: `${excerpt(calls)} is not a number of calls.` };
    const words = techniqueInWords(technique, what) ?? (technique === "" ? {} : undefined);
    if (!words) {
      const message = `${excerpt(technique)} is no technique that is known: it should be words such as "call each time; returns with LR off", or what they mean.`;
      return { at: 2, choice: "technique", message };
    }
    // A command and its program belong to the system.
    const called = LANGUAGES.includes(what) ? what : "system";
    const settings: Params = {
      ...(by !== "" && { caller: by }),
      ...(what !== "" && { callee: called }),
      ...(count !== undefined && { calls: count }),
      ...words,
    };
    return { settings, metrics: {}, ...(technique !== "" && { label: technique }) };
  },
};

/** Tables of CPU and job seconds by caller, callee and technique. */
export const programCalls: Vocabulary = {
  columns: {
    figure: { kind: "row" },
    case: { kind: "row" },
    cpuseconds: { kind: "metric", metric: "cpuS" },
    jobseconds: { kind: "metric", metric: "jobS" },
  },
  values: {},
  combinations: [call],
};
