import type { Token } from "../read/token.ts";

/** Iterations of `DO i = 1 TO 10 BY 2`, with numbers; undefined for other heads. */
export function countedIterations(tokens: readonly Token[]): number | undefined {
  const to = tokens.findIndex(isTo);
  if (to < 2) return undefined;
  const by = tokens[to + 2]?.lower === "by" ? wholeNumber(tokens[to + 3]) : 1;
  const [from, last] = [wholeNumber(tokens[to - 1]), wholeNumber(tokens[to + 1])];
  if (from === undefined || last === undefined || by === undefined || by === 0) return undefined;
  return Math.max(0, Math.floor((last - from) / by) + 1);
}

export const isTo = ({ lower }: { readonly lower: string }) => lower === "to";

export function wholeNumber(token: Token | undefined): number | undefined {
  return /^-?\d+$/.test(token?.text ?? "") ? Number(token?.text) : undefined;
}
