/**
 * Ways to have a program do its work many times, all interchangeable. The loop can move into a user's own program; a
 * system program does its work once per call.
 */
export const techniques = [
  {
    value: "once",
    family: "work",
    applies: { param: "callee", values: ["cl", "rpg"] },
    label: "One CALL, loop inside",
    help: "The called program does the work many times before it returns. The program must be written for that.",
  },
  {
    value: "qualified",
    family: "work",
    label: "CALL LIB/PGM each time",
    help: "The call names the library, so no library list is searched.",
  },
  {
    value: "unqualified",
    family: "work",
    label: "CALL PGM each time",
    help: "The system searches the libraries of the list in order.",
  },
  {
    value: "qcmdexc",
    family: "work",
    label: "CALL PGM through QCMDEXC",
    help: "The command text is parsed at each call: about the cost of one more call from CL.",
  },
  {
    value: "command",
    family: "work",
    label: "Command of the program",
    help: "The command's definition is processed each time before its program is called.",
  },
] as const;

export type Technique = (typeof techniques)[number]["value"];
