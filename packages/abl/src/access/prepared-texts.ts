import { isRoutine } from "../read/block-kind.ts";
import { type Block, isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import { changedFields } from "./changed-fields.ts";
import { literals } from "./literals.ts";

/** Maximum length in characters: the text is read at each QUERY-PREPARE. */
const MAX_TEXT = 4000;

/** The literals of a variable; undefined if the statements before do not say which. */
interface Value {
  readonly text: string | undefined;
  isPrepared: boolean;
}

/**
 * The texts of variables in `h:QUERY-PREPARE(cQuery)`, by their token: the literals that the statements before it in
 * its routine assigned and appended. A variable with one of several texts, as after IF and ELSE, or of a statement
 * such as IMPORT is omitted.
 */
export function preparedTextsIn(root: Block): ReadonlyMap<Token, string> {
  const found = new Map<Token, string>();
  visit(root, new Map());
  return found;

  function visit(block: Block, around: Map<string, Value>): void {
    const values = isRoutine(block.kind) ? new Map<string, Value>() : around;
    if (block.head) read(block.head, values);
    for (const part of block.parts) {
      if (isBlock(part)) visit(part, values);
      else read(part, values);
    }
  }

  function read({ tokens, conditions }: Statement, values: Map<string, Value>): void {
    prepare(conditions, values);
    prepare(tokens, values);
    for (const name of changedFields(tokens).names)
      values.set(name, { text: assigned(name, tokens, values.get(name)), isPrepared: false });
  }

  function prepare(tokens: Statement["tokens"], values: Map<string, Value>): void {
    for (let at = 0; at + 3 < tokens.length; at++) {
      if (tokens[at]?.lower !== "query-prepare" || tokens[at + 3]?.text !== ")") continue;
      const variable = tokens[at + 2] as Token;
      const value = values.get(variable.lower);
      if (!value) continue;
      value.isPrepared = true;
      if (value.text && value.text.length <= MAX_TEXT) found.set(variable, value.text);
    }
  }
}

/** The literals of a variable after `c = "..."`, `c = c + "..."` or `c += "..."`; undefined after other statements. */
function assigned(name: string, tokens: readonly Token[], before: Value | undefined): string | undefined {
  const at = tokens[0]?.lower === "assign" ? 1 : 0;
  const isAdded = isMark(tokens[at + 1], "+");
  const from = at + (isAdded ? 3 : 2);
  const value = tokens.slice(from);
  // ASSIGN of several variables.
  const isOne =
    tokens[at]?.lower === name && isMark(tokens[from - 1], "=") && !value.some((one) => isMark(one, "="));
  if (!isOne) return undefined;
  // A call may return any text.
  const text = value.some(({ kind }) => kind === "text") ? literals(tokens, from).text : undefined;
  if (isAdded || (value[0]?.kind === "word" && value[0].lower === name))
    return before?.text === undefined ? undefined : `${before.text} ${text ?? ""}`;
  // An empty text is a start, and so is one after the variable was used.
  return !before || before.text === "" || before.isPrepared ? text : undefined;
}

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === "mark" && token.text === text;
}
