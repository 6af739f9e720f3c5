import type { Params } from "@wirecost/sim-core";

/** CPU and wait time of the work per call on a Model D02: the model's presets. */
const WORK: readonly (readonly [RegExp, Params])[] = [
  [/\bchgvar\b/, { workMs: 0.6, waitMs: 0 }],
  [/\bsndmsg\b/, { workMs: 49.8, waitMs: 15.5 }],
  [/\btrivial function\b/, { workMs: 0.5, waitMs: 0 }],
  [/\bq?snddtaq\b/, { workMs: 11.5, waitMs: 0 }],
  [/\bq?rcvdtaq\b/, { workMs: 9.5, waitMs: 0 }],
  [/\bscnvar\b|\bqclscan\b/, { workMs: 3.5, waitMs: 0 }],
];

/** A row of the article's figure 1 that refers to another row: the loop of 1000 SNDMSG. */
const AS_CASE_3: Params = { technique: "once", calls: 1000, workMs: 49.8, waitMs: 15.5 };

/**
 * The settings of a technique's name, or undefined if it is unknown.
 *
 * @param text such as "call each time; returns with LR on"
 * @param callee in lower case; of a command or its program the text may be its name alone
 */
export function techniqueInWords(text: string, callee: string): Params | undefined {
  const words = text.trim().toLowerCase();
  if (/^(?:once|qualified|unqualified|qcmdexc|command)$/.test(words)) return { technique: words };
  const how = howCalled(words, callee);
  if (!how) return undefined;
  const work = WORK.find(([pattern]) => pattern.test(words))?.[1];
  const lr = /\blr (on|off)\b/.exec(words)?.[1];
  const log = /\blogclpgm\(\*(yes|no)\)/.exec(words)?.[1];
  return {
    ...how,
    ...work,
    ...(lr !== undefined && { endsWithLr: lr === "on" }),
    ...(log !== undefined && { logging: log === "yes" }),
  };
}

function howCalled(words: string, callee: string): Params | undefined {
  const loop = /^one call;.* in a loop of (\d{1,9})$/.exec(words);
  if (loop) return { technique: "once", calls: Number(loop[1]) };
  if (words.startsWith("as case 3 ")) return AS_CASE_3;
  if (callee === "command") return { technique: "command" };
  if (callee === "program") return { technique: "unqualified" };
  if (words.includes("through qcmdexc")) return { technique: "qcmdexc" };
  if (words === "qualified") return { technique: "qualified" };
  if (words.startsWith("unqualified")) {
    const place = /\b(\d{1,3})(?:st|nd|rd|th) library\b/.exec(words)?.[1];
    if (place !== undefined) return { technique: "unqualified", libraryPosition: Number(place) };
    const current = words.includes("current library");
    return { technique: "unqualified", ...(current && { libraryPosition: 1 }) };
  }
  // The calls of such a row are CL's: RPG has returned.
  if (words.endsWith("cl calls back")) return { technique: "unqualified", caller: "cl", callee: "rpg" };
  return /^(?:call each time|returns with lr )/.test(words) ? { technique: "unqualified" } : undefined;
}
