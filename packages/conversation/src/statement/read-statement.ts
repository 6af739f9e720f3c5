import type { Protocol, Statement } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";
import { commentTags } from "./comment-tags.ts";
import { BEFORE_VALUES, OPERATIONS, TYPES, VALUE_KEYWORDS } from "./keywords.ts";
import { Scanner } from "./scanner.ts";
import { isAboutRoles, StatementShape } from "./shape.ts";
import { UTILITY_WORDS } from "./syntax-words.ts";
import { TableNames } from "./table-names.ts";

/** Longest text of a statement, in UTF-16 units; a longer one ends with {@link CUT}. */
export const MAX_STATEMENT_TEXT = 10_000;
/** What stands at the end of a text that was cut. */
export const CUT = " …";

/** Counts statements that are damaged, so that their words may be pieces of literals. */
export const DOUBTFUL = "statements that are damaged or not SQL, without their names";

/** Of pieces, each counted with a space: two rows of a list that are not cut fit, so that they fall together first. */
const MAX_WORKED = 4 * MAX_STATEMENT_TEXT;
/** Lists within lists that are collapsed; deeper ones stay as they are. */
const MAX_LISTS = 32;
/** Literals are hashed in pieces of about so many characters, so that memory stays bounded. */
const HASHED_AT_ONCE = 65_536;

/** Statements whose names are often numbered by a driver: a cursor or savepoint for each use. */
const NUMBERED_NAMES: ReadonlySet<string> = new Set([
  "CLOSE",
  "DEALLOCATE",
  "DECLARE",
  "FETCH",
  "MOVE",
  "RELEASE",
  "ROLLBACK TO",
  "SAVEPOINT",
]);

/** What SET sets to the word that follows directly. */
const SET_WITHOUT_SIGN: ReadonlySet<string> = new Set(["AUTHORIZATION", "ROLE"]);

export interface ReadStatement {
  readonly statement: Statement;
  /**
   * A number for the literals, equal for equal ones in the same order; 0 where the text has placeholders, whose values
   * are not in it.
   */
  readonly values: number;
  /** The same number whether or not there are placeholders, to be hashed together with the values bound to them. */
  readonly literals: number;
  /** What a comment of sqlcommenter says of the code that sent the statement. */
  readonly tags: ReadonlyMap<string, string>;
  /** Whether it is damaged or no SQL, so that its names were removed too. */
  readonly isDoubtful: boolean;
}

/**
 * Reads a statement: replaces literals and placeholders by `?`, removes comments, writes keywords and white space in
 * one way, and lists of values as if they had one item, so that statements that differ only in values have one text.
 * Takes time linear in the length of the text, and never throws.
 *
 * Where quotes are missing, where the dialect is unknown and it matters, and where the first word is of no known
 * statement, words may be pieces of literals: then only keywords and operators stay.
 *
 * @param dialect of "unknown", text in double quotes is a name only where no value can be
 * @param spans takes where each literal begins
 */
export function readStatement(
  text: string,
  dialect: Protocol,
  hash: ValueHash,
  spans?: number[],
): ReadStatement {
  return new Reader(text, dialect, hash, spans).read();
}

type PieceKind = "keyword" | "name" | "value" | "operator" | "sign" | "punctuation";

/** A list whose equal neighbours fall together: its items are pieces between commas. */
interface List {
  /** Depth of parentheses at which its commas are. */
  readonly depth: number;
  /** Whether it ends with the parenthesis, or, after VALUES, with anything but another row. */
  readonly closed: boolean;
  itemFrom: number;
  previousFrom: number;
  previousTo: number;
}

class Reader {
  private readonly scanner: Scanner;
  private readonly tables = new TableNames();
  private readonly shape: StatementShape;
  private readonly literals: LiteralHash;
  private readonly spans: number[] | undefined;
  private readonly pieces: string[] = [];
  private readonly kinds: PieceKind[] = [];
  private readonly spaced: boolean[] = [];
  private size = 0;
  private isFull = false;
  private readonly lists: List[] = [];
  private depth = 0;
  private placeholders = 0;
  private operation = "";
  private withDepth = 0;
  private mainOperation = "";
  private writtenInWith = "";
  /** Of SET: whether a variable's name comes, or its value, which may be a bare word. */
  private setting: "" | "name" | "value" = "";
  private lastText = "";
  /** Whether its names are those of roles, and its options may be passwords. */
  private namesRoles = false;
  private afterInto = false;

  constructor(text: string, dialect: Protocol, hash: ValueHash, spans: number[] | undefined) {
    this.spans = spans;
    this.scanner = new Scanner(text, dialect);
    this.shape = new StatementShape(dialect);
    this.literals = new LiteralHash(hash);
  }

  read(): ReadStatement {
    const { scanner } = this;
    const isUnknown = scanner.dialect === "unknown";
    for (;;) {
      if (isUnknown) scanner.nameExpected = this.tables.expectsName;
      if (!scanner.next()) break;
      this.token();
    }
    while (this.lists.length > 0) this.endList();
    while (!this.isFull && this.pieces.at(-1) === ";") this.drop(this.pieces.length - 1);
    this.tables.settle();
    const literals = this.literals.end();
    // What begins with an unknown word may be no SQL, unless it is the name of a procedure.
    const isName = () =>
      this.kinds.every((kind, i) => (i % 2 === 0 ? kind === "name" : this.pieces[i] === "."));
    const isKnown = this.operation !== "" && this.operation !== "OTHER";
    if (!isKnown && !(isUnknown && isName())) scanner.doubtful = true;
    this.shape.end();
    if (this.shape.isBroken) scanner.doubtful = true;
    return {
      statement: {
        text: this.text(),
        operation: this.wholeOperation(),
        tables: scanner.doubtful ? [] : this.tables.names.map((name) => this.wellFormed(name)),
      },
      values: this.placeholders > 0 ? 0 : literals,
      literals,
      tags: scanner.doubtful ? new Map() : this.tags(),
      isDoubtful: scanner.doubtful,
    };
  }

  private token(): void {
    const { scanner } = this;
    switch (scanner.kind) {
      case "word":
        this.word();
        return;
      case "quoted":
        if (/[\ud800-\udfff]/.test(scanner.raw)) scanner.hasWide = true;
        // A value although it has a name's quotes: SET a = "on".
        if (this.isBareValue()) this.value(false);
        else this.name(scanner.raw, unquoted(scanner.raw));
        return;
      case "literal":
        this.value(scanner.isString);
        return;
      case "placeholder":
        this.placeholders++;
        this.shape.value();
        this.tables.other();
        this.put("?", "value");
        return;
      case "operator":
        this.operator();
        return;
      default:
        this.punctuation();
        return;
    }
  }

  private word(): void {
    const { scanner } = this;
    const { raw, keyword } = scanner;
    const isFirst = this.operation === "";
    if (isFirst) this.operation = (keyword && OPERATIONS.get(keyword)) ?? "OTHER";
    else if (this.operation === "START" && keyword === "TRANSACTION") this.operation = "BEGIN";
    if (keyword === undefined) this.nameOrType(raw);
    else if (this.isValueWord(keyword)) this.value(false);
    else this.putKeyword(keyword, isFirst);
  }

  private nameOrType(raw: string): void {
    if (this.scanner.peek() === 0x27 && TYPES.has(raw.toUpperCase())) {
      this.tables.other();
      this.shape.keyword("", false);
      this.put(raw.toUpperCase(), "keyword");
    } else if (this.isBareValue()) this.value(false);
    else this.name(raw, raw);
  }

  /** A value without quotes: SET a = on, SET ROLE ann. */
  private isBareValue(): boolean {
    if (this.setting === "value") return !this.startsAssignment();
    return this.setting === "name" && SET_WITHOUT_SIGN.has(this.lastText.toUpperCase());
  }

  /** Whether a variable follows the comma, and not another value: SET a = 1, b = 2. */
  private startsAssignment(): boolean {
    const next = this.scanner.peek();
    return this.lastText === "," && (next === 0x3d || next === 0x3a);
  }

  private putKeyword(keyword: string, isFirst: boolean): void {
    this.tables.keyword(keyword, this.operation, isFirst);
    this.shape.keyword(keyword, VALUE_KEYWORDS.has(keyword));
    if (this.pieces.length === 1) this.namesRoles = isAboutRoles(this.operation, keyword);
    if (this.operation === "WITH" && !isFirst) this.lookThrough(keyword);
    if (this.operation === "ROLLBACK" && keyword === "TO") this.operation = "ROLLBACK TO";
    if (keyword === "SET" && this.setsVariable()) {
      this.setting = "name";
      this.namesRoles = false;
    } else if (keyword === "TO" && this.setting === "name") this.setting = "value";
    this.put(keyword, "keyword");
    this.afterInto = keyword === "INTO";
    const list = this.lists.at(-1);
    if (list?.closed && list.itemFrom === this.pieces.length - 1 && keyword === "SELECT") this.lists.pop();
    if (keyword === "VALUES") this.beginList(false);
  }

  private setsVariable(): boolean {
    const { operation, pieces } = this;
    if (operation === "SET" || operation === "ALTER") return true;
    return operation === "CREATE" && (pieces.includes("FUNCTION") || pieces.includes("PROCEDURE"));
  }

  private lookThrough(keyword: string): void {
    if (!/^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES|TABLE)$/.test(keyword)) return;
    if (this.depth === this.withDepth) this.mainOperation ||= keyword;
    else if (this.lastText === "(" && !/^(?:SELECT|VALUES|TABLE)$/.test(keyword))
      this.writtenInWith ||= keyword;
  }

  private wholeOperation(): string {
    if (this.operation === "") return this.scanner.tokens === 0 ? "EMPTY" : "OTHER";
    if (this.operation !== "WITH") return this.operation;
    const isRead = !/^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(this.mainOperation);
    return (isRead && this.writtenInWith) || this.mainOperation || "OTHER";
  }

  /** NULL, TRUE and FALSE as values, not in IS NULL, NOT NULL or SET NULL. */
  private isValueWord(keyword: string): boolean {
    if (keyword !== "NULL" && keyword !== "TRUE" && keyword !== "FALSE") return false;
    const kind = this.kinds.at(-1);
    if (kind === "keyword") return BEFORE_VALUES.has(this.lastText);
    return kind === "operator" || kind === "sign" || this.lastText === "(" || this.lastText === ",";
  }

  private value(isString: boolean): void {
    const { scanner } = this;
    this.literals.add(scanner.text, scanner.start, scanner.end);
    this.spans?.push(scanner.start);
    this.tables.other();
    // Strings side by side are one.
    if (isString && this.lastText === "?'") return;
    this.shape.value();
    this.put("?", "value");
    if (isString) this.lastText = "?'";
  }

  private name(raw: string, bare: string): void {
    if (NUMBERED_NAMES.has(this.operation) && this.isUtilityName() && /\d/.test(raw)) {
      this.value(false);
      return;
    }
    const upper = raw === bare ? bare.toUpperCase() : "";
    if (this.namesRoles && !UTILITY_WORDS.has(upper)) {
      this.value(false);
      return;
    }
    if (this.pieces.length === 1) this.namesRoles = isAboutRoles(this.operation, upper);
    this.shape.name(upper);
    this.tables.name(bare);
    this.put(raw, "name");
  }

  /** Of DECLARE only the name of the cursor: its query's names are not numbered. */
  private isUtilityName(): boolean {
    return this.operation !== "DECLARE" || this.pieces.length === 1;
  }

  private operator(): void {
    const { scanner } = this;
    this.tables.other();
    const raw = scanner.raw.slice(0, 16);
    this.shape.operator(raw);
    if (this.setting === "name" && (raw === "=" || raw === ":=")) this.setting = "value";
    const isSign = !scanner.afterOperand && raw !== "*";
    this.put(raw, isSign ? "sign" : "operator");
  }

  private punctuation(): void {
    const { scanner, tables } = this;
    const raw = scanner.raw;
    this.shape.punctuation(raw);
    switch (raw) {
      case "(":
      case "[":
        this.open(raw);
        return;
      case ")":
      case "]":
        this.close(raw);
        return;
      case ",":
        tables.comma();
        this.comma();
        return;
      case ".":
        tables.dot();
        this.put(".", "punctuation");
        return;
      case ";":
        tables.other();
        if (this.depth === 0) while (this.lists.length > 0) this.endList();
        // An empty statement before it says nothing.
        if (this.pieces.length === 0) return;
        this.put(";", "punctuation");
        return;
      default:
        tables.other();
        this.put(raw, "punctuation");
        return;
    }
  }

  private open(raw: "(" | "["): void {
    const isValues = raw === "(" ? this.lastText === "IN" : /^array$/i.test(this.lastText);
    if (raw === "(") this.tables.open();
    else this.tables.other();
    this.put(raw, "punctuation");
    this.depth++;
    if (isValues) this.beginList(true);
  }

  private close(raw: ")" | "]"): void {
    while (this.lists.length > 0 && (this.lists.at(-1)?.depth ?? 0) >= this.depth) this.endList();
    if (raw === ")") this.tables.close();
    else this.tables.other();
    this.depth = Math.max(0, this.depth - 1);
    this.put(raw, "punctuation");
  }

  private comma(): void {
    const list = this.lists.at(-1);
    if (list?.depth === this.depth) this.endItem(list);
    this.put(",", "punctuation");
    if (list?.depth === this.depth) list.itemFrom = this.pieces.length;
  }

  private beginList(closed: boolean): void {
    if (this.isFull || this.lists.length >= MAX_LISTS) return;
    const itemFrom = this.pieces.length;
    this.lists.push({ depth: this.depth, closed, itemFrom, previousFrom: -1, previousTo: -1 });
  }

  private endList(): void {
    const list = this.lists.pop();
    if (list) this.endItem(list);
  }

  /** Removes an item that looks like the one before it, and the comma between them. */
  private endItem(list: List): void {
    const { pieces } = this;
    const { itemFrom, previousFrom, previousTo } = list;
    const length = pieces.length - itemFrom;
    let isEqual = !this.isFull && previousFrom >= 0 && length > 0 && length === previousTo - previousFrom;
    for (let i = 0; isEqual && i < length; i++) {
      isEqual = pieces[previousFrom + i] === pieces[itemFrom + i];
    }
    if (isEqual) this.drop(previousTo);
    else {
      list.previousFrom = itemFrom;
      list.previousTo = pieces.length;
    }
  }

  private drop(to: number): void {
    const { pieces, kinds, spaced } = this;
    for (let i = to; i < pieces.length; i++) this.size -= (pieces[i]?.length ?? 0) + 1;
    pieces.length = to;
    kinds.length = to;
    spaced.length = to;
  }

  private put(piece: string, kind: PieceKind): void {
    this.endValues(piece);
    const isSpaced = this.needsSpace(piece, kind);
    this.lastText = piece;
    if (this.isFull) return;
    this.pieces.push(piece);
    this.kinds.push(kind);
    this.spaced.push(isSpaced);
    this.size += piece.length + 1;
    if (this.size > MAX_WORKED) {
      this.isFull = true;
      this.lists.length = 0;
    }
  }

  /** Rows of VALUES are over where something else than another row comes. */
  private endValues(piece: string): void {
    const list = this.lists.at(-1);
    if (!list || list.closed || list.depth !== this.depth) return;
    if (piece !== "(" && piece !== ")" && piece !== "," && piece !== "?" && piece !== "ROW") this.endList();
  }

  private needsSpace(piece: string, kind: PieceKind): boolean {
    const { kinds, lastText } = this;
    const before = kinds.at(-1);
    if (before === undefined || before === "sign") return false;
    if (lastText === "(" || lastText === "[" || lastText === "." || lastText === "::") return false;
    if (kind !== "punctuation") return true;
    if (piece === "(") {
      const isCall = before === "name" && !this.afterInto;
      if (before === "name") this.afterInto = false;
      return !isCall;
    }
    if (piece === "[") return before !== "name" && before !== "punctuation";
    return (
      piece !== "," && piece !== ")" && piece !== "]" && piece !== "." && piece !== ";" && piece !== "::"
    );
  }

  private text(): string {
    const { pieces, kinds, spaced } = this;
    const { doubtful } = this.scanner;
    const parts: string[] = [];
    let size = 0;
    let last = "";
    for (let i = 0; i < pieces.length && size <= MAX_STATEMENT_TEXT; i++) {
      const piece = doubtful && kinds[i] === "name" ? "?" : (pieces[i] ?? "");
      if (doubtful && piece === "?" && last === "?") continue;
      last = piece;
      const part = spaced[i] && parts.length > 0 ? ` ${piece}` : piece;
      parts.push(part);
      size += part.length;
    }
    const text = parts.join("");
    const isCut = this.isFull || text.length > MAX_STATEMENT_TEXT;
    return this.wellFormed(isCut ? text.slice(0, MAX_STATEMENT_TEXT) : text) + (isCut ? CUT : "");
  }

  /** Half characters would not survive being stored. */
  private wellFormed(text: string): string {
    return this.scanner.hasWide ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
  }

  private tags(): ReadonlyMap<string, string> {
    const { text, leadingComment, lastComment, tokens, tokensBeforeComment } = this.scanner;
    const trailing = lastComment && tokensBeforeComment === tokens ? lastComment : undefined;
    const tags = trailing ? commentTags(text.slice(...trailing)) : new Map<string, string>();
    return tags.size > 0 || !leadingComment ? tags : commentTags(text.slice(...leadingComment));
  }
}

/** Hashes literals in order, without holding more than some of them. */
class LiteralHash {
  private readonly hash: ValueHash;
  private waiting = "";
  constructor(hash: ValueHash) {
    this.hash = hash;
  }

  add(text: string, from: number, to: number): void {
    // With its length, so that two literals are not one that looks like both.
    this.waiting += `${to - from}:${text.slice(from, to)}`;
    if (this.waiting.length > HASHED_AT_ONCE) this.waiting = `${this.hash(this.waiting)};`;
  }

  end(): number {
    return this.hash(this.waiting);
  }
}

/** The scanner takes no name with quotes in it for a name. */
function unquoted(raw: string): string {
  const first = raw.charCodeAt(0);
  if (first === 0x22 || first === 0x60 || first === 0x5b) return raw.slice(1, -1);
  // U&"..."
  return raw.endsWith('"') ? raw.slice(raw.indexOf('"') + 1, -1) : raw;
}
