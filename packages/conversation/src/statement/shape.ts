import type { Protocol } from "../conversation.ts";
import { QUERY_WORDS, UTILITY_WORDS } from "./syntax-words.ts";

export type ShapeToken = "keyword" | "name" | "value" | "operator";

/** Statements with the grammar of queries: operands have operators between them, or one alias after them. */
const QUERIES: ReadonlySet<string> = new Set(
  "SELECT INSERT UPDATE DELETE MERGE REPLACE UPSERT VALUES WITH TABLE".split(" "),
);
/** Statements that consist of keywords only. */
const FIXED: ReadonlySet<string> = new Set("BEGIN COMMIT ROLLBACK CHECKPOINT".split(" "));
/** Keywords after which a name without AS is an alias. */
const ALIASED: ReadonlySet<string> = new Set(
  "SELECT FROM JOIN STRAIGHT_JOIN UPDATE INTO DELETE USING RETURNING MERGE TABLE WITH".split(" "),
);
/** Keywords after which it is not. */
const UNALIASED: ReadonlySet<string> = new Set(
  "WHERE GROUP ORDER HAVING LIMIT OFFSET FETCH SET VALUES ON FOR WINDOW UNION EXCEPT INTERSECT BY".split(" "),
);
/** Keywords that begin a part that may have its own condition. */
const BEFORE_WHERE: ReadonlySet<string> = new Set(
  "SELECT SET UPDATE DELETE UNION EXCEPT INTERSECT".split(" "),
);
const MAX_DEPTH = 500;

interface Level {
  readonly bracket: "(" | "[" | "{";
  /** Adjacent operands before it. */
  readonly run: number;
  /** The keyword that began the clause. */
  clause: string;
  /** Whether the clause before ON was a list of tables. */
  isJoined: boolean;
  readonly hasWhere: boolean;
  readonly isQuery: boolean;
}

/**
 * Follows the tokens of a statement and detects invalid sequences: adjacent operands without a connection, unmatched
 * brackets, or signs that the dialect lacks. Such a text consists of pieces, and its words may be pieces of literals.
 */
export class StatementShape {
  isBroken = false;
  readonly #dialect: Protocol;
  readonly #levels: Level[] = [];
  #deeper = 0;
  #clause = "";
  #isJoined = false;
  #keyword = "";
  /** Adjacent operands. */
  #run = 0;
  #last: ShapeToken | "dot" | "open" | "close" | "start" | "star" = "start";
  #isQuery = false;
  #isFixed = false;
  #isGrant = false;
  #isSelect = false;
  /** Whether a name is an operand of an operator, and whether a table was named. */
  #calculatesNames = false;
  #hasTable = false;
  /** An operand of SELECT: a column of a table, or all, unless a parenthesis follows. Whether one was. */
  #selected: "" | "name" | "column" = "";
  #hasColumn = false;
  /** Whether the last operator is the @@ of a variable. */
  #isVariable = false;
  /** Whether a cast precedes, so that the next name is a type's, and whether the last one was. */
  #isCast = false;
  #isType = false;
  /** Whether it may change rows. */
  #maySet = false;
  #hasWhere = false;
  #isFirst = true;

  constructor(dialect: Protocol) {
    this.#dialect = dialect;
  }

  /** Whether it has the grammar of queries. */
  get isQuery(): boolean {
    return this.#isQuery;
  }

  /** Whether it selects columns, but from no table. */
  get lacksTable(): boolean {
    return this.#hasColumn && !this.#hasTable;
  }

  keyword(keyword: string, isValue: boolean): void {
    this.#endSelected(keyword === "AS");
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#isQuery = QUERIES.has(keyword);
      this.#maySet = keyword === "INSERT" || keyword === "REPLACE";
      this.#isFixed = FIXED.has(keyword);
      this.#isSelect = keyword === "SELECT";
      this.#isGrant = keyword === "GRANT" || keyword === "REVOKE";
    }
    if (this.#last === "dot") this.isBroken = true;
    if (keyword === "TO") this.#isFixed = false;
    if (keyword === "FROM" || keyword === "INTO") this.#hasTable = true;
    const isDistinctOn = keyword === "ON" && this.#keyword === "DISTINCT";
    this.#keyword = keyword;
    if (isDistinctOn) return;
    if (ALIASED.has(keyword) || UNALIASED.has(keyword)) {
      // EXPLAIN SELECT, CREATE TABLE ... AS SELECT, COPY (SELECT ...)
      if (keyword === "SELECT" && !this.#isGrant) this.#isQuery = true;
      this.#isJoined = keyword === "ON" && ALIASED.has(this.#clause);
      this.#follow(keyword);
      this.#clause = keyword;
    }
    this.#last = "keyword";
    // DEFAULT is a value in queries only.
    this.#run = isValue && this.#isQuery ? 1 : 0;
  }

  /** Clauses that cannot follow in a query. */
  #follow(keyword: string): void {
    if (keyword === "UPDATE" || keyword === "INTO" || keyword === "MERGE") this.#maySet = true;
    if (keyword === "SET" && this.#isQuery && !this.#maySet) this.isBroken = true;
    if (keyword === "WHERE" && this.#hasWhere) this.isBroken = true;
    if (keyword === "WHERE") this.#hasWhere = true;
    else if (keyword !== "ON" && keyword !== "BY") this.#hasWhere &&= !BEFORE_WHERE.has(keyword);
  }

  /** @param word in capitals; "" for a name in quotes */
  name(word: string): void {
    this.#isFirst = false;
    const wasDot = this.#last === "dot";
    if (!wasDot && word !== "") {
      const words = this.#isQuery ? QUERY_WORDS : UTILITY_WORDS;
      if (words.has(word)) {
        // It may be an operand as a name, or syntax as a keyword: neither is counted.
        this.#last = "keyword";
        this.#run = 0;
        return;
      }
    }
    if (this.#isFixed) this.isBroken = true;
    this.#isType = this.#isCast;
    this.#isCast = false;
    if (!wasDot) {
      this.#operand(this.#last === "value");
      this.#selected = this.#run === 1 && this.#isAfterSelect() ? "name" : "";
    }
    this.#last = "name";
  }

  /** @param isWhole whether nothing that follows makes it a call or the type of a value */
  #endSelected(isWhole: boolean): void {
    if (isWhole && this.#selected === "column") this.#hasColumn = true;
    this.#selected = "";
  }

  /** Whether an operand begins that is selected as it is, and not as a part of a call. */
  #isAfterSelect(): boolean {
    if (!this.#isSelect || this.#levels.length > 0 || this.#clause !== "SELECT") return false;
    if (this.#last === "keyword") return this.#keyword === "SELECT" || this.#keyword === "DISTINCT";
    return this.#last === "operator" && !this.#isVariable && !this.#isType;
  }

  value(): void {
    this.#isFirst = false;
    // A string after a name has a type with that name.
    if (this.#last === "dot") this.isBroken = true;
    this.#endSelected(false);
    this.#operand(true);
    this.#last = "value";
  }

  #operand(isAfterValue: boolean): void {
    this.#run += 1;
    if (this.#run === 1) return;
    const isAlias = this.#isQuery ? this.#allowsAlias() : !isAfterValue || this.#last === "name";
    if (this.#run > 2 || !isAlias || this.#last === "star") this.isBroken = true;
  }

  #allowsAlias(): boolean {
    return ALIASED.has(this.#clause) || (this.#clause === "" && this.#levels.length > 0);
  }

  operator(operator: string): void {
    this.#isFirst = false;
    const isOperand = this.#last === "name" || this.#last === "value" || this.#last === "close";
    if (operator === "*" && !isOperand) {
      if (this.#isAfterSelect()) this.#selected = "column";
      this.#run = 1;
      this.#last = "star";
      return;
    }
    if (this.#last === "dot" || (this.#run > 1 && this.#isQuery)) this.isBroken = true;
    if (this.#last === "name" && !this.#isType)
      this.#calculatesNames ||= this.#isSelect && this.#levels.length === 0;
    // Except in an array slice.
    if (operator === ":" && this.#levels.at(-1)?.bracket !== "[") this.isBroken = true;
    this.#endSelected(true);
    this.#isVariable = operator === "@@";
    this.#run = 0;
    this.#last = "operator";
  }

  punctuation(char: string): void {
    switch (char) {
      case "(":
      case "[":
      case "{":
        this.#open(char);
        return;
      case ")":
        this.#close("(");
        return;
      case "]":
        this.#close("[");
        return;
      case "}":
        this.#close("{");
        return;
      case ",":
        if (this.#last === "dot") this.isBroken = true;
        this.#endSelected(true);
        if (this.#clause === "ON" && this.#isJoined) this.#clause = "FROM";
        // A column FOR ORDINALITY.
        else if (this.#clause === "FOR" && this.#levels.length > 0) this.#clause = "";
        break;
      case ".":
        if (this.#last !== "name" && this.#last !== "close" && this.#last !== "keyword") this.isBroken = true;
        if (this.#selected === "name") this.#selected = "column";
        this.#last = "dot";
        return;
      case ";":
        if (this.#last === "dot") this.isBroken = true;
        if (this.#levels.length === 0) {
          this.#clause = "";
          this.#hasWhere = false;
          this.#isFirst = true;
        }
        break;
      case "::":
        // The name of a type follows.
        this.#run = 0;
        this.#last = "operator";
        this.#isCast = true;
        return;
      default:
        this.isBroken = true;
    }
    this.#isVariable = false;
    this.#run = 0;
    this.#last = "operator";
  }

  #open(bracket: Level["bracket"]): void {
    this.#endSelected(false);
    this.#isFirst &&= bracket !== "[";
    const isForeign =
      (bracket === "[" && this.#dialect === "mysql") || (bracket === "{" && this.#dialect === "postgresql");
    if (isForeign || this.#last === "dot") this.isBroken = true;
    if (bracket === "(" && this.#last === "value" && this.#isQuery) this.isBroken = true;
    if (this.#levels.length < MAX_DEPTH)
      this.#levels.push({
        bracket,
        run: this.#run,
        clause: this.#clause,
        isJoined: this.#isJoined,
        hasWhere: this.#hasWhere,
        isQuery: this.#isQuery,
      });
    else this.#deeper++;
    this.#clause = "";
    this.#isJoined = false;
    this.#hasWhere = false;
    this.#run = 0;
    this.#last = "open";
  }

  #close(bracket: Level["bracket"]): void {
    if (this.#last === "dot") this.isBroken = true;
    if (this.#deeper > 0) this.#deeper--;
    else {
      const level = this.#levels.pop();
      if (level?.bracket !== bracket) this.isBroken = true;
      this.#clause = level?.clause ?? "";
      this.#isJoined = level?.isJoined ?? false;
      this.#hasWhere = level?.hasWhere ?? false;
      // COPY (SELECT ...) TO STDOUT CSV DELIMITER ';'
      if (level) this.#isQuery = level.isQuery;
      // A call with its name is one operand.
      this.#run = Math.max(1, level?.run ?? 0);
    }
    this.#last = "close";
  }

  end(): void {
    this.#endSelected(true);
    if (this.#last === "dot") this.isBroken = true;
    // Names come from a table.
    if (this.#calculatesNames && !this.#hasTable) this.isBroken = true;
  }
}
