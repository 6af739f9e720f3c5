import type { Token } from "./token.ts";

/** The definition of a preprocessor name. */
export interface Definition {
  readonly text: string;
  /** For `&SCOPED-DEFINE` and `&GLOBAL-DEFINE`; undefined for an argument. */
  readonly tokens?: readonly Token[];
  /** Whether it is read as code where it is used. */
  isUsed: boolean;
}

/** Maximum text of expanded references, in characters, and their maximum nesting. */
const MAX_EXPANDED = 20_000;
const MAX_PASSES = 12;

/** Comments to Prolint in directives that the compiler omits because the name is undefined. */
const IS_COMMENT = /^&_proparse_$/i;

/** Names defined by the compiler, depending on its platform and options; three of them may be abbreviated. */
const IS_BUILT_IN =
  /^&(?:batch(?:-mode)?|file-name|line-number?|opsys|process-architecture|sequence|window-sys(?:tem)?)$/i;

/** Result of DEFINED(). */
export const DEFINED = { no: 0, global: 1, argument: 2, scoped: 3 } as const;

/** Names known in a file: its arguments, its own, those of including files, and global ones. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #numbered: readonly string[];
  readonly #named = new Map<string, Definition>();
  readonly #scoped = new Map<string, Definition>();
  readonly #globals: Map<string, Definition>;
  /** All definitions of the file. */
  readonly definitions: Definition[] = [];

  /** @param numbered arguments, from `{0}` on, which is the name of the file */
  constructor(
    parent: Scope | undefined,
    numbered: readonly string[] = [],
    named: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#parent = parent;
    this.#numbered = numbered;
    for (const [name, text] of named) this.#named.set(name, { text, isUsed: true });
    this.#globals = parent ? parent.#globals : new Map();
  }

  define(name: string, isGlobal: boolean, definition: Definition): void {
    this.definitions.push(definition);
    (isGlobal ? this.#globals : this.#scoped).set(name.toLowerCase(), definition);
  }

  undefine(name: string): void {
    const key = name.toLowerCase();
    if (!this.#scoped.delete(key)) this.#globals.delete(key);
  }

  definedAs(name: string): (typeof DEFINED)[keyof typeof DEFINED] {
    const key = name.toLowerCase();
    for (let one: Scope | undefined = this; one; one = one.#parent) {
      if (one.#named.has(key)) return DEFINED.argument;
      if (one.#scoped.has(key)) return DEFINED.scoped;
    }
    return this.#globals.has(key) ? DEFINED.global : DEFINED.no;
  }

  /** @param name in lower case, without `&` */
  lookUp(name: string): Definition | undefined {
    for (let one: Scope | undefined = this; one; one = one.#parent) {
      const found = one.#named.get(name) ?? one.#scoped.get(name);
      if (found) return found;
    }
    return this.#globals.get(name);
  }

  /**
   * Expands the references in a text; an unknown one remains.
   *
   * @param isComplete whether a name that is not known is not defined, and stands for nothing
   * @param isCode whether what definitions stand for is read as code there
   */
  expanded(source: string, isComplete: boolean, isCode: boolean): string {
    let text = source;
    for (let pass = 0; pass < MAX_PASSES && text.includes("{"); pass++) {
      let length = text.length;
      const next = text.replaceAll(/\{(&[^{}\s]*|\*|\d{1,4})(?:\s[^{}]*)?\}/g, (reference, name: string) => {
        const value = this.#valueOf(name, isComplete, isCode);
        if (value === undefined || length + value.length > MAX_EXPANDED) return reference;
        length += value.length;
        return value;
      });
      if (next === text) break;
      text = next;
    }
    return text;
  }

  #valueOf(name: string, isComplete: boolean, isCode: boolean): string | undefined {
    const isArgument = !name.startsWith("&");
    if (name === "*" || (name === "&*" && this.#parent)) {
      if (!this.#parent) return undefined;
      return name === "*"
        ? this.#numbered.slice(1).join(" ")
        : [...this.#named].map(([key, { text }]) => `&${key}="${text}"`).join(" ");
    }
    // Arguments of the top-level file come from an unknown program.
    if (isArgument) return this.#parent ? (this.#numbered[Number(name)] ?? "") : undefined;
    const found = this.lookUp(name.slice(1).toLowerCase());
    if (found && isCode) found.isUsed = true;
    if (found) return found.text;
    return IS_COMMENT.test(name) || (isComplete && !IS_BUILT_IN.test(name)) ? "" : undefined;
  }
}

/** The name and arguments of `{file.i a "b c" &name=value}`, as written between the braces. */
export function argumentsOf(inside: string): {
  readonly numbered: readonly string[];
  readonly named: ReadonlyMap<string, string>;
} {
  const numbered: string[] = [];
  const named = new Map<string, string>();
  const part = /\s*(?:&([\w#$%&.-]+)\s*=(?:\s+(?!&))?)?((?:"(?:[^"]|"")*"?|'[^']*'?|[^\s"'])*)/y;
  while (part.lastIndex < inside.length) {
    const [whole, name, value = ""] = part.exec(inside) ?? [];
    if (whole === undefined || whole === "") break;
    if (name !== undefined) named.set(name.toLowerCase(), unquoted(value));
    else if (value !== "") numbered.push(unquoted(value));
  }
  return { numbered, named };
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1).replace(/"$/, "").replaceAll('""', '"') : value;
}
