import { locate } from "./inclusion.ts";
import { readSource } from "./read-source.ts";
import { type Block, isBlock, type Note, type Source, type Statement } from "./statement.ts";
import type { Token } from "./token.ts";
import type { TokenizeOptions } from "./tokenize.ts";

/** A file with what its class inherits. */
export interface Program extends Source {
  /** All blocks and statements, preceded by the definitions of its superclasses. */
  readonly defining: Block;
  /** Notes on superclasses whose file is missing, or that inherit from themselves. */
  readonly missingSuperclass: readonly Note[];
}

/** Maximum number of superclasses that are followed. */
const MAX_SUPERCLASSES = 20;
/** Access modes that a subclass sees; PRIVATE is the default except for properties. */
const INHERITED = new Set(["protected", "public", "package-protected", "package-private"]);
/** Words of a definition that contain its access mode. */
const MAX_BEFORE = 8;
/** Classes of Progress, and the short names of the most frequent superclasses: they define no records for others. */
const IS_BUILT_IN = /^(?:(?:progress|openedge)\..*|object|apperror|businessentity)$/i;

/** Reads a file as {@link readSource} does, and the classes that its class inherits from for their definitions. */
export function readProgram(text: string, options: TokenizeOptions = {}): Program {
  const source = readSource(text, options);
  const inherited: Statement[] = [];
  const seen = new Set([options.path]);
  let [{ root }, path] = [source, options.path ?? ""];
  const classes = new Set([nameOf(root)]);
  let superclass = superclassOf(root);
  while (superclass && seen.size <= MAX_SUPERCLASSES) {
    const file = superclass.names
      .map((name) => options.find?.(`${name.replaceAll(".", "/")}.cls`, path))
      .find((one) => one && !seen.has(one.path));
    if (!file) break;
    seen.add(file.path);
    path = file.path;
    ({ root } = readSource(file.text, { ...options, path }));
    classes.add(nameOf(root));
    inherited.unshift(...definitionsFor(root));
    superclass = superclassOf(root);
  }
  const defining =
    inherited.length === 0 ? source.root : { ...source.root, parts: [...inherited, ...source.root.parts] };
  const isKnown = !superclass || IS_BUILT_IN.test(superclass.name);
  const isCircular = superclass?.names.some((name) => classes.has(name.toLowerCase())) === true;
  const head = classOf(source.root)?.head;
  const missing: Note = {
    ...locate(head?.start ?? 0, head?.inclusion, source.lines),
    message: isCircular
      ? `${superclass?.name} inherits from itself: each class is read once.`
      : `${superclass?.name}.cls was not found: temp-tables and buffers that it defines are counted as tables.`,
  };
  return { ...source, defining, missingSuperclass: isKnown ? [] : [missing] };
}

function classOf(root: Block): Block | undefined {
  return root.parts.find((part): part is Block => isBlock(part) && part.kind === "class");
}

function nameOf(root: Block): string {
  return classOf(root)?.name.toLowerCase() ?? "";
}

/** The superclass of a class, with its possible full names. */
function superclassOf(root: Block): { readonly name: string; readonly names: readonly string[] } | undefined {
  const tokens = classOf(root)?.head?.tokens ?? [];
  const at = tokens.findIndex(({ lower }) => lower === "inherits");
  const name = tokens[at + 1]?.text;
  if (at < 0 || name === undefined) return undefined;
  const used = root.parts.flatMap((part) =>
    !isBlock(part) && part.keyword === "using" ? usedAs(part.tokens, name) : [],
  );
  return { name, names: [...used, name] };
}

/** `USING acme.base.*` and `USING acme.base.Dao`. */
function usedAs(tokens: readonly Token[], name: string): readonly string[] {
  const text = tokens[1]?.text ?? "";
  if (tokens[3]?.text === "*") return [`${text}.${name}`];
  return text.toLowerCase().endsWith(`.${name.toLowerCase()}`) ? [text] : [];
}

/** The definitions that a class provides to its subclasses, without positions in the subclass's file. */
function definitionsFor(root: Block): readonly Statement[] {
  const parts = root.parts.flatMap((part) => (isBlock(part) && part.kind === "class" ? part.parts : []));
  return parts.flatMap((part) => {
    const statement = isBlock(part) ? part.head : part;
    if (!statement || !isInherited(statement)) return [];
    return [{ ...statement, tokens: statement.tokens.map((token) => ({ ...token, isWritten: false })) }];
  });
}

function isInherited({ keyword, tokens }: Statement): boolean {
  if (keyword !== "define" && keyword !== "var") return false;
  const words = tokens.slice(1, MAX_BEFORE).map(({ lower }) => lower);
  return (
    words.some((word) => INHERITED.has(word)) || (words.includes("property") && !words.includes("private"))
  );
}
