import { getOrInsert } from "@wirecost/sim-core/model";
import { afterName, continuedLineEnd, isWord } from "./characters.ts";
import { conditionOf, endOfBranch } from "./condition.ts";
import type { FindInclude, Inclusion, SourceFile } from "./inclusion.ts";
import { Keywords } from "./keywords.ts";
import { Lines } from "./lines.ts";
import { MAX_LENGTH, type Place, Scanner } from "./scanner.ts";
import { argumentsOf, DEFINED, type Definition, Scope } from "./scope.ts";
import type { Token } from "./token.ts";

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Parts of the file that the preprocessor omits. */
  readonly excluded: readonly (readonly Token[])[];
  /** Unused definitions of the file. */
  readonly unused: readonly (readonly Token[])[];
  /** Includes that were read, once per inclusion, in order. */
  readonly inclusions: readonly Inclusion[];
  readonly problems: readonly Problem[];
}

/** An include that was not read. */
export interface Problem {
  readonly message: string;
  readonly at: number;
  readonly inclusion: Inclusion | undefined;
}

export interface TokenizeOptions {
  /** Path of the file, relative to which includes may be searched. */
  readonly path?: string;
  /** If omitted, no include is read. */
  readonly find?: FindInclude;
}

/** Maximum nesting of includes and definitions. */
const MAX_DEPTH = 40;
/** Maximum tokens that definitions may add to a file: each may use others several times. */
const MAX_SPLICED = 100_000;
/** Maximum characters of all includes of a file, counted once per inclusion. */
const MAX_INCLUDED = 5_000_000;

/**
 * Reads ABL source as tokens, with its includes, as the preprocessor passes them on; time and memory are linear. It
 * never throws: what is not closed ends with its file. If the source does not decide a preprocessor condition, all its
 * branches are read.
 */
export function tokenize(source: string, { path = "", find }: TokenizeOptions = {}): Tokens {
  const shared = new Shared(path, find);
  const scope = new Scope(undefined);
  const tokens: Token[] = [];
  new Tokenizer(source, scope, shared, undefined).readInto(tokens);
  const unused = scope.definitions.flatMap(({ isUsed, tokens: all = [] }) =>
    isUsed || all.length === 0 ? [] : [all],
  );
  const { excluded, inclusions, problems } = shared;
  return { tokens, excluded, unused, inclusions, problems };
}

/** State that a file shares with its includes. */
class Shared {
  readonly root: string;
  readonly find: FindInclude | undefined;
  /** Whether every definition up to here is known. */
  isComplete: boolean;
  readonly excluded: (readonly Token[])[] = [];
  readonly inclusions: Inclusion[] = [];
  /** Includes by path. */
  readonly lines = new Map<string, Lines>();
  readonly keywords = new Keywords();
  readonly problems: Problem[] = [];
  spliced = 0;
  characters = 0;

  constructor(root: string, find: FindInclude | undefined) {
    this.root = root;
    this.find = find;
    // An include sees the definitions of the including files.
    this.isComplete = find !== undefined && !/\.i$/i.test(root);
  }
}

/** An open `&IF`: whether one of its branches was taken; undefined if it is undecided. */
type Branches = { isTaken: boolean | undefined };

/** Reads a file, or the expansion of a reference, and the includes in it. */
class Tokenizer extends Scanner {
  readonly #scope: Scope;
  readonly #shared: Shared;
  readonly #branches: Branches[] = [];
  #depth: number;
  /** Whether the preprocessor omits this. */
  #isExcluded = false;

  constructor(
    source: string,
    scope: Scope,
    shared: Shared,
    inclusion: Inclusion | undefined,
    place?: Place,
    depth = 0,
  ) {
    super(source, inclusion, place, shared.keywords);
    this.#scope = scope;
    this.#shared = shared;
    this.#depth = depth;
  }

  protected override reference(text: string, start: number, end: number): boolean {
    if (this.#isExcluded) return false;
    // A name may contain references: `{&OPEN-QUERY-{&NAME}}`.
    const inner = /^\{&(.+)\}$/s.exec(text)?.[1] ?? "";
    const name = (inner.includes("{") ? this.withReferences(inner) : inner).trim().toLowerCase();
    const defined = this.#scope.lookUp(name);
    if (defined?.tokens) {
      defined.isUsed = true;
      return this.#splice(defined.tokens);
    }
    const expanded = this.withReferences(text, true);
    if (expanded === text || this.#depth >= MAX_DEPTH || this.#shared.spliced > MAX_SPLICED) return false;
    const tokens: Token[] = [];
    const place = this.place ?? { start, end };
    const depth = this.#depth + 1;
    new Tokenizer(expanded, this.#scope, this.#shared, this.inclusion, place, depth).readInto(tokens);
    return this.#splice(tokens);
  }

  #splice(tokens: readonly Token[]): boolean {
    if (this.#shared.spliced + tokens.length > MAX_SPLICED) return false;
    this.#shared.spliced += tokens.length;
    for (const token of tokens) this.into.push(token);
    return true;
  }

  protected override withReferences(text: string, isCode = false): string {
    const shared = this.#shared;
    if (this.#isExcluded || shared.characters > MAX_INCLUDED) return text;
    const expanded = this.#scope.expanded(text, shared.isComplete, isCode);
    shared.characters += expanded === text ? 0 : expanded.length;
    return expanded;
  }

  protected override include(start: number, end: number): number {
    const inside = this.source.slice(start + 1, end - 1).trim();
    const { find, root, problems } = this.#shared;
    if (this.#isExcluded || !find) return this.push("include", inside, start, end);
    const { numbered, named } = argumentsOf(this.withReferences(inside, true));
    const name = numbered[0] ?? "";
    const found = find(name, this.inclusion?.path ?? root);
    const refused = found && this.#refusal(found);
    if (found && refused === undefined) {
      this.#readInclude(found, new Scope(this.#scope, numbered, named), this.place ?? { start, end });
      return end;
    }
    if (refused !== undefined)
      problems.push({ message: refused, at: this.place?.start ?? start, inclusion: this.inclusion });
    // A file that is not read may define anything.
    else if (name !== "") this.#shared.isComplete = false;
    return this.push("include", inside, start, end);
  }

  #readInclude({ path, text }: SourceFile, scope: Scope, { start: at, end }: Place): void {
    const shared = this.#shared;
    const lines = getOrInsert(shared.lines, path, () => new Lines(text));
    const inclusion: Inclusion = { path, text, lines, at, end, parent: this.inclusion };
    shared.inclusions.push(inclusion);
    shared.characters += text.length;
    new Tokenizer(text, scope, shared, inclusion, undefined, this.#depth + 1).readInto(this.into);
  }

  /** The reason why an include is not read; undefined if it is. */
  #refusal({ path, text }: SourceFile): string | undefined {
    if (path === this.#shared.root) return `${path} includes itself: it is not read again.`;
    for (let one = this.inclusion; one; one = one.parent)
      if (one.path === path) return `${path} includes itself: it is not read again.`;
    if (this.#depth >= MAX_DEPTH) return `${path} is not read: includes stand ${MAX_DEPTH} deep here.`;
    return this.#shared.characters + text.length > MAX_INCLUDED
      ? `${path} is not read: the includes have more than ${MAX_INCLUDED} characters.`
      : undefined;
  }

  protected override directive(start: number, to: number): number {
    const source = this.source;
    let end = start + 1;
    while (end < to && isWord(source.charCodeAt(end))) end += 1;
    const name = source.slice(start + 1, end).toLowerCase();
    switch (name) {
      case "if":
      case "elseif":
        return this.#condition(name, start, end, to);
      case "else":
      case "endif":
        return this.#branch(name, start, end, to);
      case "then":
        return end;
      case "undefine": {
        const after = afterName(source, end, to);
        if (!this.#isExcluded) this.#scope.undefine(source.slice(end, after).trim());
        return after;
      }
      default: {
        const after = continuedLineEnd(source, end, to);
        const isGlobal = name.startsWith("glob");
        if (isGlobal || name.startsWith("scop")) this.#define(end, after, isGlobal);
        return after;
      }
    }
  }

  #define(from: number, to: number, isGlobal: boolean): void {
    const source = this.source;
    const end = afterName(source, from, to);
    let start = end;
    while (start > from && isWord(source.charCodeAt(start - 1))) start -= 1;
    if (end === start || this.#depth >= MAX_DEPTH) return;
    this.#depth += 1;
    const tokens: Token[] = [];
    this.read(end, to, tokens);
    this.#depth -= 1;
    if (this.#isExcluded) return void this.#shared.excluded.push(tokens);
    const text = this.withReferences(source.slice(end, to).trim());
    const definition: Definition = { text, tokens, isUsed: false };
    this.#scope.define(source.slice(start, end), isGlobal, definition);
  }

  #condition(name: "if" | "elseif", start: number, from: number, to: number): number {
    const source = this.source;
    const within = source.slice(from, Math.min(to, from + MAX_LENGTH));
    const then = /&then\b/i.exec(within);
    const end = then ? from + then.index : continuedLineEnd(source, from, to);
    const after = then ? end + then[0].length : end;
    const open = this.#branches.at(-1);
    if (name === "elseif" && open?.isTaken !== false) return this.#branch("else", start, after, to);
    const holds = this.#holds(source.slice(from, end));
    if (name === "if") this.#branches.push({ isTaken: holds });
    else if (open) open.isTaken = holds;
    // After false branches, an undecided one begins here.
    if (holds === undefined) return this.push("branch", "if", start, after);
    return holds ? after : this.#exclude(after, to);
  }

  #branch(name: "else" | "endif", start: number, after: number, to: number): number {
    const open = name === "endif" ? this.#branches.pop() : this.#branches.at(-1);
    if (!open || open.isTaken === undefined) return this.push("branch", name, start, after);
    if (name === "endif") return after;
    if (open.isTaken) return this.#exclude(after, to);
    open.isTaken = true;
    return after;
  }

  #holds(condition: string): boolean | undefined {
    // Without the definitions passed to it, an include may be anything.
    if (!this.#shared.find || this.#isExcluded) return undefined;
    const tokens: Token[] = [];
    const depth = this.#depth + 1;
    const text = this.withReferences(condition);
    if (depth < MAX_DEPTH)
      new Tokenizer(text, this.#scope, this.#shared, undefined, { start: 0, end: 0 }, depth).readInto(tokens);
    return conditionOf(tokens, (name) => {
      const defined = this.#scope.definedAs(name);
      return defined === DEFINED.no && !this.#shared.isComplete ? undefined : defined;
    });
  }

  /** Skips a false branch. @returns where the directive that ends it begins */
  #exclude(from: number, to: number): number {
    const end = endOfBranch(this.source, from, to);
    if (this.inclusion || this.place) return end;
    const tokens: Token[] = [];
    const open = this.#branches.length;
    this.#isExcluded = true;
    this.read(from, end, tokens);
    this.#isExcluded = false;
    this.#branches.length = open;
    if (tokens.length > 0) this.#shared.excluded.push(tokens);
    return end;
  }
}
