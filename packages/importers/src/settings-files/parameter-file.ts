import { excerpt } from "../excerpt.ts";
import type { Complaint } from "../reading.ts";
import { pfTokens } from "./pf-tokens.ts";
import type { GivenParameter, GivenParameters } from "./settings-reading.ts";

/** The parameters of a .pf file. A file that it names with -pf is not read, and said to be. */
export function readParameterFile(text: string): GivenParameters {
  const { tokens, complaints } = pfTokens(text);
  const given: { flag: string; value: string; line: number }[] = [];
  const stray: Complaint[] = [];
  for (const token of tokens) {
    // -basetable -361: a number is an argument.
    if (!token.quoted && /^-[a-z]/i.test(token.text)) {
      given.push({ flag: token.text, value: "", line: token.line });
      continue;
    }
    const last = given.at(-1);
    if (last) last.value = last.value === "" ? token.text : `${last.value} ${token.text}`;
    else {
      const message = `${excerpt(token.text)} belongs to no parameter: one such as -Mm should stand before it.`;
      stray.push({ line: token.line, value: token.text, message, severity: "warning" });
    }
  }
  const nested = given.filter(({ flag }) => flag === "-pf");
  return {
    given: given.filter(({ flag }) => flag !== "-pf"),
    complaints: [...complaints, ...stray],
    notes: nested.map(note),
  };
}

function note({ value, line }: GivenParameter): string {
  return `-pf ${value} (line ${line}) is not read: choose that file as well.`;
}
