import { blockKind, blockWithPeriod, DECLARES, nameOf } from "./block-kind.ts";
import { DebugListing } from "./debug-listing.ts";
import { locate } from "./inclusion.ts";
import { Lines } from "./lines.ts";
import type { Block, BlockKind, Note, Source, Statement } from "./statement.ts";
import { isBranch, statementOf } from "./statement-of.ts";
import type { Token } from "./token.ts";
import { type TokenizeOptions, tokenize } from "./tokenize.ts";

/** After FOR EACH and others. */
const WHICH = new Set(["each", "first", "last"]);
/** Words that FIND or FOR may follow within a statement. */
const BEFORE_STATEMENT = new Set(["then", "else", "otherwise", "on", "for", "preselect", "or"]);
/** Statements that read records, and words before FIRST of a table in them. */
const SELECTING = new Set(["for", "find", "open", "do", "repeat"]);
const BEFORE_WHICH = new Set(["for", "find", "preselect", ","]);
/** Maximum nesting of blocks: each statement lists all enclosing loops. */
const MAX_DEPTH = 100;

/** Maximum colons of one statement that may end the head of a block: for each, the preceding text is examined. */
const MAX_COLONS = 50;

/** An undecided `&IF`: the number of its current branch, and the blocks before it and after its first one. */
interface Branch {
  readonly before: Open;
  after: Open | undefined;
  readonly isWithin: boolean;
  number: number;
}

interface Open extends Block {
  readonly parts: (Statement | Block)[];
}

/**
 * Reads ABL and its includes as blocks and statements. Code that does not compile is read as far as possible, with
 * notes on what was not understood; it never throws.
 */
export function readSource(text: string, options: TokenizeOptions = {}): Source {
  const { tokens, excluded, unused, inclusions, problems } = tokenize(text, options);
  const reader = new Reader(text);
  reader.read(tokens);
  for (const one of unused) reader.readDefinition(one);
  const { lines, root, missing, notes } = reader.finish();
  const leftOut = new Reader(text);
  for (const one of excluded) leftOut.read(one);
  const refused = problems.map(
    ({ message, at, inclusion }): Note => ({
      message,
      ...locate(at, inclusion, lines),
    }),
  );
  return {
    root,
    lines,
    excluded: leftOut.finish().root,
    notes: [...refused, ...notes],
    included: [...new Set(inclusions.map(({ path }) => path))],
    listing: new DebugListing(lines, inclusions),
    missing,
  };
}

class Reader {
  readonly #text: string;
  readonly #lines: Lines;
  readonly #root: Open = open("file", "", undefined, undefined);
  readonly #notes: Note[] = [];
  readonly #includes: string[] = [];
  #block: Open = this.#root;
  #depth = 0;
  /** By open `&IF`: the block before it, and the one in which its first branch ended. */
  #branches: Branch[] = [];
  #branchCount = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new Lines(text);
  }

  read(tokens: readonly Token[]): void {
    let from = 0;
    let hasWords = false;
    let colons = 0;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) continue;
      if (token.kind === "branch") {
        // Within a statement, both branches belong to it.
        this.#branch(token.lower, hasWords);
        if (!hasWords) from = at + 1;
      } else if (token.kind === "period") {
        this.#statement(tokens, from, at, false);
        [from, hasWords, colons] = [at + 1, false, 0];
      } else if (token.kind === "colon") {
        colons += 1;
        if (colons > MAX_COLONS || !this.#statement(tokens, from, at, true)) continue;
        [from, hasWords, colons] = [at + 1, false, 0];
      } else if (token.kind === "include" && (!hasWords || isBranch(tokens, from, at))) {
        this.#statement(tokens, from, at + 1, false);
        [from, hasWords, colons] = [at + 1, false, 0];
      } else {
        const isSearch = token.lower === "for" || token.lower === "find";
        if (hasWords && isSearch && this.#isLikelyStart(tokens, at)) {
          this.#note(`The statement before ${token.text.toUpperCase()} has no period.`, token);
          this.#statement(tokens, from, at, false);
          [from, colons] = [at, 0];
        }
        hasWords = true;
      }
    }
    if (hasWords) this.#statement(tokens, from, tokens.length, false);
  }

  /** Statements of an unused definition: they begin no block here. */
  readDefinition(tokens: readonly Token[]): void {
    let own: Token[] = [];
    const end = () => {
      const statement = statementOf(own);
      if (statement) this.#root.parts.push(statement);
      own = [];
    };
    for (const token of tokens) {
      if (token.kind === "word" || token.kind === "mark" || token.kind === "text") own.push(token);
      else if (token.kind === "period" || token.kind === "colon") end();
    }
    end();
  }

  /** Whether FIND or FOR EACH on a line of its own begins a statement after a missing period. */
  #isLikelyStart(tokens: readonly Token[], at: number): boolean {
    const [token, before] = [tokens[at], tokens[at - 1]];
    const isFor = token?.lower === "for" && WHICH.has(tokens[at + 1]?.lower ?? "");
    if (!token || !before || token.kind !== "word" || !(isFor || token.lower === "find")) return false;
    const isWithin = BEFORE_STATEMENT.has(before.lower) || tokens[at - 2]?.lower === "query";
    if (isWithin || before.text.startsWith("{") || !token.isWritten || !before.isWritten) return false;
    if (token.inclusion !== before.inclusion) return false;
    return (token.inclusion?.text ?? this.#text).slice(before.end, token.start).includes("\n");
  }

  finish() {
    for (let block = this.#block; block.parent; block = block.parent as Open)
      this.#note(`${block.kind.toUpperCase()} has no END.`, block.head);
    return {
      root: this.#root,
      lines: this.#lines,
      notes: this.#notes,
      missing: [...new Set(this.#includes)],
    };
  }

  #note(message: string, at: Pick<Statement, "start" | "inclusion"> | undefined): void {
    this.#notes.push({ message, ...locate(at?.start ?? 0, at?.inclusion, this.#lines) });
  }

  /** @returns whether the tokens end there: a colon may also stand within a statement */
  #statement(all: readonly Token[], from: number, to: number, isHead: boolean): boolean {
    const tokens: Token[] = [];
    let branch: number | undefined = this.#branches.at(-1)?.number ?? 0;
    for (let at = from; at < to; at++) {
      const token = all[at];
      if (token?.kind === "branch") branch = undefined;
      if (!token || token.kind === "branch") continue;
      if (token.kind === "include") this.#includes.push(fileOf(token.text));
      tokens.push(token);
    }
    const statement = statementOf(tokens, all[to], branch, (at) => this.#afterOwnLines(tokens, at));
    if (!statement) return true;
    const { keyword } = statement;
    if (keyword === "end") {
      this.#end(statement);
      return true;
    }
    this.#noteQuotedTable(statement);
    const kind = isHead ? blockKind(statement, this.#block) : blockWithPeriod(statement, this.#block);
    if (kind) this.#begin(kind, statement);
    else if (!isHead) this.#block.parts.push(statement);
    // A label, or the end of a statement that was meant as the colon of an unknown block.
    else if (statement.tokens.length > 1) return DECLARES.has(keyword);
    // The condition precedes the label: `IF CAN-FIND(FIRST order) THEN each-line: DO:`.
    else if (statement.conditions.length > 0) this.#block.parts.push(statement);
    return true;
  }

  /** FOR EACH "customer": not ABL, and nothing to count. */
  #noteQuotedTable(statement: Statement): void {
    const { keyword, tokens } = statement;
    if (!SELECTING.has(keyword)) return;
    const quoted = tokens.find(({ kind }, at) => {
      if (kind !== "text") return false;
      const before = tokens[at - 1]?.lower ?? "";
      return before === "find" || (WHICH.has(before) && BEFORE_WHICH.has(tokens[at - 2]?.lower ?? ""));
    });
    if (quoted)
      this.#note(`"${quoted.text}" is a table in quotes, so its records are not counted.`, statement);
  }

  /**
   * After references on lines of their own before a statement, and those before FIND and FOR: they stand for other
   * statements.
   */
  #afterOwnLines(tokens: readonly Token[], from: number): number {
    let at = from;
    for (; at + 1 < tokens.length; at++) {
      const [one, next] = [tokens[at], tokens[at + 1]];
      if (!one || !next || !one.text.startsWith("{") || !/^\{[^{}]*\}$/.test(one.text)) break;
      const text = one.inclusion ? one.inclusion.text : this.#text;
      const isNextLine = next.inclusion !== one.inclusion || text.slice(one.end, next.start).includes("\n");
      if (!isNextLine && next.lower !== "find" && next.lower !== "for") break;
    }
    return at;
  }

  #begin(kind: BlockKind, head: Statement): void {
    if (this.#depth >= MAX_DEPTH) return;
    const block = open(kind, nameOf(kind, head), head, this.#block);
    this.#block.parts.push(block);
    this.#block = block;
    this.#depth += 1;
  }

  #end(statement: Statement): void {
    const { parent } = this.#block;
    if (!parent) {
      this.#note("END without a block.", statement);
      return;
    }
    this.#block = parent as Open;
    this.#depth -= 1;
  }

  /** Both branches begin in the same block; the code after them is in the block in which the first one ended. */
  #branch(what: string, isWithin: boolean): void {
    const last = this.#branches.at(-1);
    if (what !== "endif") this.#branchCount += 1;
    const number = this.#branchCount;
    if (what === "if") this.#branches.push({ before: this.#block, after: undefined, isWithin, number });
    else if (last?.isWithin) {
      if (what === "endif") this.#branches.pop();
    } else if (last && what === "else") {
      last.after ??= this.#block;
      last.number = number;
      this.#goTo(last.before);
    } else if (last) {
      this.#branches.pop();
      if (last.after) this.#goTo(last.after);
    }
  }

  #goTo(block: Open): void {
    this.#block = block;
    this.#depth = 0;
    for (let one: Block | undefined = block.parent; one; one = one.parent) this.#depth += 1;
  }
}

function open(kind: BlockKind, name: string, head: Statement | undefined, parent: Block | undefined): Open {
  return { kind, name, head, parent, parts: [] };
}

function fileOf(include: string): string {
  return /^\S*/.exec(include)?.[0] ?? "";
}
