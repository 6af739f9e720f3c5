import { NEVER_LAST } from "./keywords.ts";

/** Maximum length of a statement's text, in UTF-16 units; a longer one ends with {@link CUT}. */
export const MAX_STATEMENT_TEXT = 10_000;
/** End of a truncated text. */
export const CUT = " …";

/** Total length of pieces, each with a space: two complete rows of a list fit, so that they are merged first. */
const MAX_WORKED = 4 * MAX_STATEMENT_TEXT;
/** Maximum nesting of collapsed lists; deeper ones stay unchanged. */
const MAX_LISTS = 32;

export type PieceKind = "keyword" | "name" | "value" | "operator" | "sign" | "punctuation";

/** Punctuation after which something follows; a single dollar is the beginning of a parameter. */
const NEVER_LAST_SIGNS: ReadonlySet<string> = new Set([",", "(", "[", ".", "::", "$"]);

/** A list whose equal neighbors are merged: its items are pieces between commas. */
interface List {
  /** Parenthesis depth of its commas. */
  readonly depth: number;
  /** Whether it ends with the parenthesis, or, after VALUES, with anything but another row. */
  readonly closed: boolean;
  itemFrom: number;
  previousFrom: number;
  previousTo: number;
}

/** Builds the text of a statement: with normalized white space, and lists of values with one item. */
export class StatementText {
  /** The last piece, including those that no longer fit. */
  last = "";
  lastKind: PieceKind | undefined;
  /** Parenthesis depth. */
  depth = 0;
  readonly #pieces: string[] = [];
  readonly #kinds: PieceKind[] = [];
  readonly #spaced: boolean[] = [];
  readonly #lists: List[] = [];
  #size = 0;
  #isFull = false;
  #afterInto = false;

  get length(): number {
    return this.#pieces.length;
  }

  /** Whether it ends within parentheses, or with a piece after which something follows. */
  get isUnfinished(): boolean {
    const { last, lastKind, depth } = this;
    if (depth > 0) return true;
    if (lastKind === "keyword") return NEVER_LAST.has(last);
    if (lastKind === "punctuation") return NEVER_LAST_SIGNS.has(last);
    // All columns, or a parameter.
    return (lastKind === "operator" || lastKind === "sign") && last !== "*" && last !== "?";
  }

  includes(piece: string): boolean {
    return this.#pieces.includes(piece);
  }

  /** Whether it is a name, with its qualifiers: a.b.c */
  get isName(): boolean {
    return this.#kinds.every((kind, i) => (i % 2 === 0 ? kind === "name" : this.#pieces[i] === "."));
  }

  put(piece: string, kind: PieceKind): void {
    this.#endValues(piece);
    const isSpaced = this.#needsSpace(piece, kind);
    this.last = piece;
    this.lastKind = kind;
    if (this.#isFull) return;
    this.#pieces.push(piece);
    this.#kinds.push(kind);
    this.#spaced.push(isSpaced);
    this.#size += piece.length + 1;
    if (this.#size > MAX_WORKED) {
      this.#isFull = true;
      this.#lists.length = 0;
    }
  }

  keyword(keyword: string): void {
    this.put(keyword, "keyword");
    this.#afterInto = keyword === "INTO";
    const list = this.#lists.at(-1);
    if (list?.closed && list.itemFrom === this.#pieces.length - 1 && keyword === "SELECT") this.#lists.pop();
    if (keyword === "VALUES") this.#beginList(false);
  }

  open(raw: "(" | "["): void {
    const isValues = raw === "(" ? this.last === "IN" : /^array$/i.test(this.last);
    this.put(raw, "punctuation");
    this.depth++;
    if (isValues) this.#beginList(true);
  }

  close(raw: ")" | "]"): void {
    while (this.#lists.length > 0 && (this.#lists.at(-1)?.depth ?? 0) >= this.depth) this.#endList();
    this.depth = Math.max(0, this.depth - 1);
    this.put(raw, "punctuation");
  }

  comma(): void {
    const list = this.#lists.at(-1);
    if (list?.depth === this.depth) this.#endItem(list);
    this.put(",", "punctuation");
    if (list?.depth === this.depth) list.itemFrom = this.#pieces.length;
  }

  semicolon(): void {
    if (this.depth === 0) this.#endLists();
    // An empty statement before it is omitted.
    if (this.#pieces.length > 0) this.put(";", "punctuation");
  }

  end(): void {
    this.#endLists();
    while (!this.#isFull && this.#pieces.at(-1) === ";") this.#drop(this.#pieces.length - 1);
  }

  /** @param withNames false to leave only keywords and operators */
  text(withNames: boolean): string {
    const parts: string[] = [];
    let size = 0;
    let last = "";
    for (let i = 0; i < this.#pieces.length && size <= MAX_STATEMENT_TEXT; i++) {
      const piece = !withNames && this.#kinds[i] === "name" ? "?" : (this.#pieces[i] ?? "");
      if (!withNames && piece === "?" && last === "?") continue;
      last = piece;
      const part = this.#spaced[i] && parts.length > 0 ? ` ${piece}` : piece;
      parts.push(part);
      size += part.length;
    }
    const text = parts.join("");
    const isCut = this.#isFull || text.length > MAX_STATEMENT_TEXT;
    return isCut ? text.slice(0, MAX_STATEMENT_TEXT) + CUT : text;
  }

  #beginList(closed: boolean): void {
    if (this.#isFull || this.#lists.length >= MAX_LISTS) return;
    const itemFrom = this.#pieces.length;
    this.#lists.push({ depth: this.depth, closed, itemFrom, previousFrom: -1, previousTo: -1 });
  }

  #endLists(): void {
    while (this.#lists.length > 0) this.#endList();
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (list) this.#endItem(list);
  }

  /** Removes an item that equals the previous one, and the comma between them. */
  #endItem(list: List): void {
    const pieces = this.#pieces;
    const { itemFrom, previousFrom, previousTo } = list;
    const length = pieces.length - itemFrom;
    let isEqual = !this.#isFull && previousFrom >= 0 && length > 0 && length === previousTo - previousFrom;
    for (let i = 0; isEqual && i < length; i++) {
      isEqual = pieces[previousFrom + i] === pieces[itemFrom + i];
    }
    if (isEqual) this.#drop(previousTo);
    else {
      list.previousFrom = itemFrom;
      list.previousTo = pieces.length;
    }
  }

  #drop(to: number): void {
    for (let i = to; i < this.#pieces.length; i++) this.#size -= (this.#pieces[i]?.length ?? 0) + 1;
    this.#pieces.length = to;
    this.#kinds.length = to;
    this.#spaced.length = to;
  }

  /** Rows of VALUES end where something other than a row follows. */
  #endValues(piece: string): void {
    const list = this.#lists.at(-1);
    if (!list || list.closed || list.depth !== this.depth) return;
    if (piece !== "(" && piece !== ")" && piece !== "," && piece !== "?" && piece !== "ROW") this.#endList();
  }

  #needsSpace(piece: string, kind: PieceKind): boolean {
    const { last } = this;
    const before = this.#kinds.at(-1);
    if (before === undefined || before === "sign") return false;
    if (last === "(" || last === "[" || last === "." || last === "::") return false;
    if (kind !== "punctuation") return true;
    if (piece === "(") {
      const isCall = before === "name" && !this.#afterInto;
      if (before === "name") this.#afterInto = false;
      return !isCall;
    }
    if (piece === "[") return before !== "name" && before !== "punctuation";
    return (
      piece !== "," && piece !== ")" && piece !== "]" && piece !== "." && piece !== ";" && piece !== "::"
    );
  }
}
