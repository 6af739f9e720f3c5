import type { Token } from "../read/token.ts";

/** The argument of a call, or an assigned value. */
export interface Argument {
  /** Its literals; parts from other arguments, such as &1 of SUBSTITUTE, become a question mark. */
  readonly text: string;
  /** Index after its closing parenthesis. */
  readonly end: number;
}

export function literals(tokens: readonly Token[], from: number): Argument {
  let text = "";
  let isAdjacent = true;
  let depth = 1;
  let at = from;
  for (; at < tokens.length && depth > 0; at++) {
    const token = tokens[at] as Token;
    if (token.kind === "text") {
      text += text === "" || isAdjacent ? token.text : ` ? ${token.text}`;
      isAdjacent = true;
    } else if (token.text === "(" && token.kind === "mark") depth += 1;
    else if (token.text === ")" && token.kind === "mark") depth -= 1;
    else if (token.text !== "+") isAdjacent = false;
  }
  return { text: text.replaceAll(/&\d/g, "?"), end: at };
}
