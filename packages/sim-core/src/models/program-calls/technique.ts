/** Ways to have a program do its work many times. Those of a family are swapped by changing one statement. */
export const techniques = [
  {
    value: "once",
    family: "loop",
    label: "One CALL, loop inside",
    help: "The called program does the work many times before it returns. It needs to be written for that.",
  },
  {
    value: "qualified",
    family: "each",
    label: "CALL LIB/PGM each time",
    help: "The library is named, so no library list is searched.",
  },
  {
    value: "unqualified",
    family: "each",
    label: "CALL PGM each time",
    help: "The program is looked for in one library of the list after another.",
  },
  {
    value: "qcmdexc",
    family: "each",
    label: "CALL PGM through QCMDEXC",
    help: "The text of the command is analysed each time before it runs: about the cost of one more call from CL.",
  },
  {
    value: "command",
    family: "each",
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
