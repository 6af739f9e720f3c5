import type { Token } from "../read/token.ts";

/** Maximum characters of a title. */
const MAX_TITLE = 80;

/** The source text, truncated if it is long. */
export function titleOf(tokens: readonly Token[]): string {
  let title = "";
  for (const { kind, text } of tokens) {
    if (title.length > MAX_TITLE) return `${title.slice(0, MAX_TITLE - 1)}…`;
    const isTight =
      title === "" ||
      /[(:]$/.test(title) ||
      /^[(),:]$/.test(text) ||
      (/[<>+*/-]$/.test(title) && /^[=>]$/.test(text));
    title += `${isTight ? "" : " "}${kind === "text" ? `"${text}"` : text}`;
  }
  return title;
}

/** The end of a statement after its query. */
const AFTER_QUERY = new Set(["on", "transaction", "while", "stop-after", "with", "no-error", "no-wait"]);
/** Maximum characters of a text. */
const MAX_TEXT = 2000;

/** Without values, and without the end of the statement after its query. */
export function textOf(tokens: readonly Token[]): string {
  let text = "";
  let depth = 0;
  for (const token of tokens) {
    const { kind, lower } = token;
    if (kind === "mark" && token.text === "(") depth += 1;
    else if (kind === "mark" && token.text === ")") depth -= 1;
    if ((depth === 0 && AFTER_QUERY.has(lower)) || text.length > MAX_TEXT) break;
    const isTight = text === "" || (/[<>+*/-]$/.test(text) && /^[=>]$/.test(token.text));
    text += `${isTight ? "" : " "}${kind === "text" || /^[\d.-]/.test(token.text) ? "?" : token.text}`;
  }
  return text;
}
