/**
 * Ways to have a program do its work many times: all do the same job. Into a program of one's own the loop can move; a
 * system program does its work once a call.
 */
export const techniques = [
  {
    value: "once",
    family: "work",
    applies: { param: "callee", values: ["cl", "rpg"] },
    label: "One CALL, loop inside",
    help: "The called program does the work many times before it returns. It needs to be written for that.",
  },
  {
    value: "qualified",
    family: "work",
    label: "CALL LIB/PGM each time",
    help: "The library is named, so no library list is searched.",
  },
  {
    value: "unqualified",
    family: "work",
    label: "CALL PGM each time",
    help: "The program is looked for in one library of the list after another.",
  },
  {
    value: "qcmdexc",
    family: "work",
    label: "CALL PGM through QCMDEXC",
    help: "The text of the command is analysed each time before it runs: about the cost of one more call from CL.",
  },
  {
    value: "command",
    family: "work",
    label: "Command of the program",
    help: "The command's definition is processed each time before its program is called.",
  },
] as const;

export type Technique = (typeof techniques)[number]["value"];

/** @throws RangeError for what is not a technique: parameters are checked before they get here */
export function toTechnique(value: unknown): Technique {
  const found = techniques.find((technique) => technique.value === value);
  if (!found) throw new RangeError(`${JSON.stringify(value)} is not a way to call a program.`);
  return found.value;
}
