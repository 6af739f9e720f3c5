import type { Token } from "../read/token.ts";

/** A field with its table or buffer, and perhaps its database. */
const FIELD = /^([a-z_][\w#$%&-]*(?:\.[a-z_][\w#$%&-]*)?)\.[a-z_][\w#$%&-]*$/;

/** Buffers whose fields an assignment changes, as it writes them, each once. */
export function assignedBuffers(tokens: readonly Token[]): readonly string[] {
  const first = tokens[0]?.lower ?? "";
  // UPDATE and SET take values from the user.
  const isEdit = (first === "update" || first === "set") && tokens[1]?.text !== "=";
  const isAssign = first === "assign" || isEdit;
  const buffers = new Map<string, string>();
  let depth = 0;
  for (let at = isAssign ? 1 : 0; at < tokens.length; at++) {
    const { text, lower, kind } = tokens[at] ?? { text: "", lower: "", kind: "mark" };
    if (isEdit && depth === 0 && lower === "with") break;
    if (kind === "mark" && text === "(") depth += 1;
    else if (kind === "mark" && text === ")") depth -= 1;
    // Within an expression `=` compares.
    const isTarget = depth === 0 && (at < 2 || !CONTINUES.has(tokens[at - 1]?.lower ?? ""));
    const buffer = isTarget ? FIELD.exec(lower)?.[1] : undefined;
    if (buffer !== undefined && (isEdit || isAssigned(tokens, at)) && !buffers.has(buffer))
      buffers.set(buffer, text.slice(0, buffer.length));
    if (!isAssign) break;
  }
  return [...buffers.values()];
}

/** Words after which an expression continues. */
const CONTINUES = new Set(
  "= < > + - * / ( , and or not if then else eq ne lt gt le ge begins matches modulo mod when".split(" "),
);

/** Whether `=` stands behind a field and its index. */
function isAssigned(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  if (tokens[next]?.text === "[") while (next < tokens.length && tokens[next]?.text !== "]") next += 1;
  return tokens[next === at + 1 ? next : next + 1]?.text === "=";
}
