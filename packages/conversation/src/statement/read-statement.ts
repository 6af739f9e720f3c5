import type { Protocol, Statement } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";
import { commentTags } from "./comment-tags.ts";
import { BEFORE_VALUES, OPERATIONS, TYPES, VALUE_KEYWORDS } from "./keywords.ts";
import { Scanner } from "./scanner.ts";
import { StatementShape } from "./shape.ts";
import { StatementText } from "./statement-text.ts";
import { isAboutRoles, UTILITY_WORDS } from "./syntax-words.ts";
import { TableNames } from "./table-names.ts";

/** Counter of damaged statements, whose words may be pieces of literals. */
export const DOUBTFUL = "statements that are damaged or not SQL, without their names";

/** Literals are hashed in pieces of about this many characters, to limit memory. */
const HASHED_AT_ONCE = 65_536;

/** Statements whose names are often numbered by a driver: a cursor or savepoint per use. */
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

/** Follows a value in {@link StatementText.last}, if it is a string. */
const STRING = "?'";

/** Targets of SET whose value follows directly. */
const SET_WITHOUT_SIGN: ReadonlySet<string> = new Set(["AUTHORIZATION", "ROLE"]);

/** Words before names of roles: a statement's operation, and the two words before the name. */
const BEFORE_ROLE =
  /^(?:\w+ (?:GRANTS FOR|OWNER TO|PASSWORD FOR)|SHOW CREATE USER|(?:COMMENT|SECURITY) ON (?:ROLE|SERVER))$/i;

/** MySQL's SET options other than variables, and scopes of variables. */
const MYSQL_SETS: ReadonlySet<string> = new Set(
  "CHARACTER CHARSET GLOBAL LOCAL NAMES PERSIST SESSION".split(" "),
);

export interface ReadStatement {
  readonly statement: Statement;
  /**
   * A number for the literals, equal for equal ones in the same order; 0 if the text has placeholders, whose values are
   * not in it.
   */
  readonly values: number;
  /** The same number with or without placeholders, to be hashed together with the bound values. */
  readonly literals: number;
  /** Tags of a sqlcommenter comment about the code that sent the statement. */
  readonly tags: ReadonlyMap<string, string>;
  /** Whether it is damaged or not SQL, so that its names were removed too. */
  readonly isDoubtful: boolean;
  /** Whether it ends where no statement does: its end is missing, and may have had any values. */
  readonly isUnfinished: boolean;
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

class Reader {
  private readonly scanner: Scanner;
  private readonly tables = new TableNames();
  private readonly shape: StatementShape;
  private readonly literals: LiteralHash;
  private readonly spans: number[] | undefined;
  private readonly written = new StatementText();
  private placeholders = 0;
  private operation = "";
  private withDepth = 0;
  private mainOperation = "";
  private writtenInWith = "";
  /** For SET: whether a variable's name comes, or its value, which may be a bare word. */
  private setting: "" | "name" | "value" = "";
  /** The second word: for CREATE the kind of object. */
  private object = "";
  /** Whether its names are those of roles, and its options may be passwords. */
  private namesRoles = false;

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
    this.written.end();
    this.tables.settle();
    const literals = this.literals.end();
    // A text that begins with an unknown word may not be SQL, unless it is the name of a procedure.
    const isKnown = this.operation !== "" && this.operation !== "OTHER";
    if (!isKnown && !this.isEmpty && !(isUnknown && this.written.isName)) scanner.doubtful = true;
    this.shape.end();
    if (this.shape.isBroken) scanner.doubtful = true;
    return {
      statement: {
        text: this.wellFormed(this.written.text(!scanner.doubtful)),
        operation: this.wholeOperation(),
        tables: scanner.doubtful ? [] : this.tables.names.map((name) => this.wellFormed(name)),
      },
      values: this.placeholders > 0 ? 0 : literals,
      literals,
      tags: scanner.doubtful ? new Map() : this.tags(),
      isDoubtful: scanner.doubtful,
      isUnfinished: scanner.isOpen || (this.shape.isQuery && this.isWithoutEnd()),
    };
  }

  private isWithoutEnd(): boolean {
    return this.written.isUnfinished || this.shape.lacksTable;
  }

  private token(): void {
    const { scanner } = this;
    switch (scanner.kind) {
      case "word":
        this.word();
        return;
      case "quoted":
        if (/[\ud800-\udfff]/.test(scanner.raw)) scanner.hasWide = true;
        // A value, although quoted like a name: SET a = "on".
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
        this.written.put("?", "value");
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
      this.written.put(raw.toUpperCase(), "keyword");
    } else if (this.isBareValue()) this.value(false);
    else this.name(raw, raw);
  }

  /** A value without quotes: SET a = on, SET ROLE ann. */
  private isBareValue(): boolean {
    if (this.setting === "value") return !this.startsAssignment() && !this.isMysqlName();
    if (this.isArgument()) return true;
    return this.setting === "name" && SET_WITHOUT_SIGN.has(this.written.last.toUpperCase());
  }

  /**
   * Whether it is an unquoted value of SQL Server: EXEC p word, other or EXEC p @a = word. The name in EXEC @a = p is
   * not one.
   */
  private isArgument(): boolean {
    const { operation } = this;
    const { last, lastKind, length, depth } = this.written;
    const isCall = this.scanner.dialect === "unknown" && (operation === "EXEC" || operation === "EXECUTE");
    if (!isCall || depth > 0) return false;
    const isFirst = lastKind === "name" && !UTILITY_WORDS.has(last.toUpperCase());
    return isFirst || last === "," || (last === "=" && length > 3);
  }

  /** Whether a variable follows the comma, and not another value: SET a = 1, b = 2. */
  private startsAssignment(): boolean {
    const next = this.scanner.peek();
    return this.written.last === "," && (next === 0x3d || next === 0x3a);
  }

  /**
   * Whether it is not a value in MySQL, where SET continues after a comma (SET a = 1, NAMES utf8mb4, @@session.b = 2)
   * and with expressions (SET a = concat(@@a, ?)).
   */
  private isMysqlName(): boolean {
    const { scanner, written } = this;
    if (scanner.dialect !== "mysql") return false;
    const next = scanner.peek();
    const isOther = written.last === "," && MYSQL_SETS.has(scanner.raw.toUpperCase());
    return isOther || written.depth > 0 || next === 0x28 || next === 0x2e || next === 0x3d;
  }

  private putKeyword(keyword: string, isFirst: boolean): void {
    this.tables.keyword(keyword, this.operation, isFirst);
    this.shape.keyword(keyword, VALUE_KEYWORDS.has(keyword));
    if (this.written.length === 1) this.secondWord(keyword);
    if (this.operation === "WITH" && !isFirst) this.lookThrough(keyword);
    if (this.operation === "ROLLBACK" && keyword === "TO") this.operation = "ROLLBACK TO";
    if (keyword === "SET" && this.setsVariable()) {
      this.setting = "name";
      this.namesRoles = false;
    } else if (keyword === "TO" && this.setting === "name") this.setting = "value";
    if (this.isBeforeRole(keyword)) this.namesRoles = true;
    this.written.keyword(keyword);
  }

  private secondWord(word: string): void {
    this.object = word;
    this.namesRoles = isAboutRoles(this.operation, word);
  }

  /** Whether the names after a word are those of roles. */
  private isBeforeRole(word: string): boolean {
    if (BEFORE_ROLE.test(`${this.operation} ${this.written.last} ${word}`)) return true;
    if (this.operation === "ALTER") return word === "TO" && this.object === "AUTHORIZATION";
    if (this.operation !== "CREATE") return false;
    return word === "AUTHORIZATION" || (word === "OWNER" && /^(?:DATABASE|TABLESPACE)$/i.test(this.object));
  }

  private setsVariable(): boolean {
    const { operation, written } = this;
    if (operation === "SET" || operation === "ALTER") return true;
    return operation === "CREATE" && (written.includes("FUNCTION") || written.includes("PROCEDURE"));
  }

  /** Whether it consists of comments and semicolons, as drivers send to check a connection. */
  private get isEmpty(): boolean {
    return this.written.length === 0;
  }

  private lookThrough(keyword: string): void {
    if (!/^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES|TABLE)$/.test(keyword)) return;
    if (this.written.depth === this.withDepth) this.mainOperation ||= keyword;
    else if (this.written.last === "(" && !/^(?:SELECT|VALUES|TABLE)$/.test(keyword))
      this.writtenInWith ||= keyword;
  }

  private wholeOperation(): string {
    if (this.operation === "") return this.isEmpty ? "EMPTY" : "OTHER";
    if (this.operation !== "WITH") return this.operation;
    const isRead = !/^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(this.mainOperation);
    return (isRead && this.writtenInWith) || this.mainOperation || "OTHER";
  }

  /** NULL, TRUE and FALSE as values, not in IS NULL, NOT NULL or SET NULL. */
  private isValueWord(keyword: string): boolean {
    if (keyword !== "NULL" && keyword !== "TRUE" && keyword !== "FALSE") return false;
    const kind = this.written.lastKind;
    if (kind === "keyword") return BEFORE_VALUES.has(this.written.last);
    return kind === "operator" || kind === "sign" || this.written.last === "(" || this.written.last === ",";
  }

  private value(isString: boolean): void {
    const { scanner } = this;
    this.literals.add(scanner.text, scanner.start, scanner.end);
    this.spans?.push(scanner.start);
    this.tables.other();
    // Adjacent strings are one.
    if (isString && this.written.last === STRING) return;
    this.shape.value();
    this.written.put("?", "value");
    if (isString) this.written.last = STRING;
  }

  private name(raw: string, bare: string): void {
    if (NUMBERED_NAMES.has(this.operation) && this.isUtilityName() && /\d/.test(raw)) {
      this.value(false);
      return;
    }
    const upper = raw === bare ? bare.toUpperCase() : "";
    if (this.written.length === 1) this.secondWord(upper);
    if (this.isAccount() || (this.namesRoles && !UTILITY_WORDS.has(upper))) {
      this.value(false);
      return;
    }
    if (this.isBeforeRole(upper)) this.namesRoles = true;
    this.shape.name(upper);
    this.tables.name(bare);
    this.written.put(raw, "name");
  }

  /** Whether it is a user or a host of MySQL: ann@localhost. */
  private isAccount(): boolean {
    return this.scanner.dialect === "mysql" && (this.written.last === "@" || this.scanner.peek() === 0x40);
  }

  /** In DECLARE only the name of the cursor: its query's names are not numbered. */
  private isUtilityName(): boolean {
    return this.operation !== "DECLARE" || this.written.length === 1;
  }

  private operator(): void {
    const { scanner } = this;
    this.tables.other();
    const raw = scanner.raw.slice(0, 16);
    this.shape.operator(raw);
    if (this.setting === "name" && (raw === "=" || raw === ":=")) this.setting = "value";
    const isSign = !scanner.afterOperand && raw !== "*";
    this.written.put(raw, isSign ? "sign" : "operator");
  }

  private punctuation(): void {
    const { scanner, tables } = this;
    const raw = scanner.raw;
    this.shape.punctuation(raw);
    switch (raw) {
      case "(":
      case "[":
        if (raw === "(") tables.open();
        else tables.other();
        this.written.open(raw);
        return;
      case ")":
      case "]":
        if (raw === ")") tables.close();
        else tables.other();
        this.written.close(raw);
        return;
      case ",":
        tables.comma();
        this.written.comma();
        return;
      case ".":
        tables.dot();
        this.written.put(".", "punctuation");
        return;
      case ";":
        tables.other();
        this.written.semicolon();
        return;
      default:
        tables.other();
        this.written.put(raw, "punctuation");
        return;
    }
  }

  /** Unpaired surrogates would not survive storing. */
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

/** Hashes literals in order, without holding all of them. */
class LiteralHash {
  private readonly hash: ValueHash;
  private waiting = "";
  constructor(hash: ValueHash) {
    this.hash = hash;
  }

  add(text: string, from: number, to: number): void {
    // With its length, so that two literals never hash like one.
    this.waiting += `${to - from}:${text.slice(from, to)}`;
    if (this.waiting.length > HASHED_AT_ONCE) this.waiting = `${this.hash(this.waiting)};`;
  }

  end(): number {
    return this.hash(this.waiting);
  }
}

/** The scanner does not treat a name that contains quotes as a name. */
function unquoted(raw: string): string {
  const first = raw.charCodeAt(0);
  if (first === 0x22 || first === 0x60 || first === 0x5b) return raw.slice(1, -1);
  // U&"..."
  return raw.endsWith('"') ? raw.slice(raw.indexOf('"') + 1, -1) : raw;
}
