/** Maximum tables of a statement. */
const MAX_TABLES = 100;
/** Maximum parenthesis depth; deeper ones are treated as one. */
const MAX_DEPTH = 500;

/** Keywords before an UPDATE without a table: FOR UPDATE, ON CONFLICT DO UPDATE, ON DUPLICATE KEY UPDATE. */
const BEFORE_OTHER_UPDATE = new Set(["FOR", "ON", "DO", "KEY", "THEN", "OR"]);

/** Statements other than queries whose FROM names a table. */
const FROM_STATEMENTS = new Set(["SHOW", "DESCRIBE", "EXPLAIN"]);

/** Statements in which TABLE precedes a table's name. */
const TABLE_STATEMENTS = new Set(["ALTER", "CREATE", "DROP", "LOCK", "TABLE", "TRUNCATE"]);

/** Keywords that may occur between FROM or INTO and the name. */
const BEFORE_NAME = new Set(["ONLY", "LATERAL", "IF", "NOT", "EXISTS", "IGNORE", "LOW_PRIORITY", "TABLE"]);

/** Keywords that end a list of tables. */
const AFTER_FROM = new Set(
  "WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT MINUS SET RETURNING FOR WINDOW OFFSET FETCH".split(
    " ",
  ),
);

/** What may come next: no name, one of a table or function, one of a table before its columns, or a name of USING. */
type Expected = "" | "from" | "columns" | "using";

/**
 * Collects the tables of a statement from its tokens, in one pass. Functions and common table expressions are not
 * tables.
 */
export class TableNames {
  readonly names: string[] = [];
  private readonly seen = new Set<string>();
  private readonly ctes = new Set<string>();
  private readonly frames: Frame[] = [frame()];
  private deeper = 0;
  private pending = "";
  private columnsMayFollow = false;
  private afterDot = false;
  private last = "";

  /** Whether the next name is that of a table. */
  get expectsName(): boolean {
    return this.top.expected !== "";
  }

  /**
   * @param operation what the statement does, as far as it is known
   * @param isFirst whether it is the statement's first word
   */
  keyword(keyword: string, operation: string, isFirst: boolean): void {
    // ROWS FROM (f(1), g(2)) is a table of functions.
    if (keyword === "FROM" && this.pending.toUpperCase() === "ROWS") this.pending = "";
    this.settle();
    const { top, last } = this;
    this.last = keyword;
    if (top.cte === "named" && keyword === "AS") top.cte = "body";
    else if (top.cte === "body" && (keyword === "NOT" || keyword === "MATERIALIZED")) return;
    else if (top.cte !== "" && keyword !== "RECURSIVE") top.cte = "";
    if (BEFORE_NAME.has(keyword) && top.expected !== "") return;
    top.expected = "";
    if (AFTER_FROM.has(keyword)) top.list = false;
    this.expect(keyword, operation, isFirst, last);
  }

  private expect(keyword: string, operation: string, isFirst: boolean, last: string): void {
    const { top } = this;
    switch (keyword) {
      case "WITH":
        top.cte = "name";
        break;
      case "RECURSIVE":
        top.recursive = true;
        break;
      case "SELECT":
        top.query = true;
        top.list = false;
        break;
      case "DELETE":
        top.query = true;
        top.using = true;
        break;
      case "FROM":
        if (last === "DISTINCT" || !(top.query || FROM_STATEMENTS.has(operation))) break;
        top.expected = "from";
        top.list = true;
        break;
      case "JOIN":
      case "STRAIGHT_JOIN":
        if (last !== "FOR") top.expected = "from";
        break;
      case "INTO":
        if (operation !== "FETCH") top.expected = "columns";
        break;
      case "INSERT":
      case "REPLACE":
        if (last !== "THEN") top.expected = "columns";
        break;
      case "UPDATE":
        if (BEFORE_OTHER_UPDATE.has(last)) break;
        top.query = true;
        top.expected = "from";
        top.list = true;
        break;
      case "MERGE":
        top.using = true;
        break;
      case "USING":
        if (top.using) top.expected = "using";
        if (top.using && operation !== "MERGE") top.list = true;
        top.using = false;
        break;
      case "TABLE":
        if (!TABLE_STATEMENTS.has(operation)) break;
        top.expected = "columns";
        top.list ||= operation === "DROP" || operation === "LOCK";
        break;
      case "TRUNCATE":
      case "COPY":
        if (!isFirst) break;
        top.expected = "columns";
        top.list = keyword === "TRUNCATE";
        break;
    }
  }

  /** @param name without its quotes */
  name(name: string): void {
    if (this.afterDot && this.pending) {
      this.pending += `.${name}`;
      this.afterDot = false;
      return;
    }
    this.settle();
    this.last = "";
    const { top } = this;
    if (top.expected !== "") {
      this.pending = name;
      this.columnsMayFollow = top.expected === "columns";
      top.expected = "";
    } else if (top.cte === "name") {
      top.cteName = name;
      top.cte = "named";
    }
  }

  dot(): void {
    if (this.pending) this.afterDot = true;
    else this.other();
  }

  open(): void {
    if (!this.columnsMayFollow) this.pending = "";
    this.settle();
    this.last = "";
    const { top } = this;
    const inner = frame();
    if (top.cte === "body") {
      inner.body = top.cteName;
      if (top.recursive) this.ctes.add(top.cteName.toLowerCase());
    } else if (top.expected === "from") {
      // A join in parentheses, unless SELECT follows.
      inner.expected = "from";
      inner.query = true;
      inner.list = true;
    }
    top.expected = "";
    if (this.frames.length < MAX_DEPTH) this.frames.push(inner);
    else this.deeper++;
  }

  close(): void {
    this.settle();
    this.last = "";
    if (this.deeper > 0) this.deeper--;
    else if (this.frames.length > 1) {
      const inner = this.frames.pop();
      // Within its own body, unless it is recursive, the name is still that of a table.
      if (inner?.body) {
        this.ctes.add(inner.body.toLowerCase());
        this.top.cte = "after";
      }
    }
    this.top.expected = "";
  }

  comma(): void {
    this.settle();
    this.last = "";
    const { top } = this;
    if (top.cte === "after") top.cte = "name";
    else top.expected = top.list ? "from" : "";
  }

  other(): void {
    this.settle();
    this.last = "";
    this.top.expected = "";
  }

  /** Ends the current name. To be called after the last token. */
  settle(): void {
    const name = this.pending;
    this.pending = "";
    this.afterDot = false;
    if (!name || this.seen.has(name) || this.names.length >= MAX_TABLES) return;
    const lower = name.toLowerCase();
    if (lower === "dual" || this.ctes.has(lower)) return;
    this.seen.add(name);
    this.names.push(name);
  }

  private get top(): Frame {
    return this.frames[this.frames.length - 1] ?? frame();
  }
}

const frame = () => ({
  expected: "" as Expected,
  /** Whether FROM belongs to a query here, and not to EXTRACT(x FROM y). */
  query: false,
  /** Whether a comma precedes another table. */
  list: false,
  /** Whether a USING may name a table. */
  using: false,
  /** Where the names of common table expressions are read. */
  cte: "" as "" | "name" | "named" | "body" | "after",
  cteName: "",
  recursive: false,
  /** The common table expression whose body this is. */
  body: "",
});

type Frame = ReturnType<typeof frame>;
