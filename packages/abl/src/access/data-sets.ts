import { getOrInsert } from "@wirecost/sim-core/model";
import { type Block, isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";

/** A data source that FILL reads. */
export interface Filled {
  /** Tables of its query, each for every record of the one before. */
  readonly tables: readonly string[];
  /** The one for each of whose records it is read; undefined for a top-level buffer. */
  readonly eachOf: Filled | undefined;
  /** The query for each of whose records it is read, in lower case: what that reads is counted where it is prepared. */
  readonly eachOfQuery?: string | undefined;
  /** Whether no ATTACH-DATA-SOURCE of the file says that FILL reads it. */
  readonly isAssumed: boolean;
}

/** A ProDataSet: buffers, and the children of each by its relations. */
interface DataSet {
  readonly buffers: readonly string[];
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** What a handle is of. */
interface Target {
  readonly kind: "dataset" | "buffer" | "data-source" | "handle";
  readonly name: string;
}

const KINDS = ["dataset", "buffer", "data-source"] as const;
const RELATIONS = new Set(["data-relation", "parent-id-relation"]);
/** Words of a definition before what it defines. */
const MAX_BEFORE = 8;
/** Buffers of one FILL that are followed, and how deep. */
const MAX_FILLED = 100;
const MAX_DEPTH = 20;

/** ProDataSets of a file and what is attached to their buffers, by names in lower case. */
export function dataSetsIn(root: Block) {
  /** Tables by data source; none where it has a query. */
  const sources = new Map<string, readonly string[]>();
  /** Queries by data source, in lower case. */
  const queries = new Map<string, string>();
  const sets = new Map<string, DataSet>();
  /** By buffer. */
  const setOf = new Map<string, DataSet>();
  /** By what is filled. */
  const filled = new Map<string, readonly Filled[]>();
  const handles = new Map<string, Target>();
  const attached: { readonly to: Target | undefined; readonly source: Target | undefined }[] = [];
  /** The dataset or handle that has the sources of which no dataset is known. */
  let owner: string | undefined;
  let sourceByBuffer: ReadonlyMap<string, string> | undefined;
  visit(root);
  return filledBy;

  /**
   * The data sources that a call of FILL reads, each behind the one that it is read for; none where the file does not
   * have them, undefined where it is FILL of another object.
   *
   * @param at of FILL
   */
  function filledBy(tokens: readonly Token[], at: number): readonly Filled[] | undefined {
    const target = targetOf(tokens, at - 2);
    if (target === undefined) return undefined;
    const key = `${target.kind} ${target.name}`;
    return getOrInsert(filled, key, () => sourcesFor(target));
  }

  function sourcesFor(target: Target): readonly Filled[] {
    const { kind } = target;
    if (kind === "buffer") return nested([target.name], setOf.get(target.name)?.children ?? new Map());
    const [only, ...others] = sets.keys();
    // A handle may be of the one dataset that is there.
    const name = kind === "dataset" || only === undefined || others.length > 0 ? target.name : only;
    const set = sets.get(name);
    const isAttached = set?.buffers.some((buffer) => sourceOf(buffer) !== undefined);
    if (!set || !isAttached) return unattached(name, set);
    const inner = new Set([...set.children.values()].flat());
    return nested(
      set.buffers.filter((buffer) => !inner.has(buffer)),
      set.children,
    );
  }

  function nested(tops: readonly string[], children: DataSet["children"]): readonly Filled[] {
    const filled: Filled[] = [];
    const seen = new Set<string>();
    const visit = (
      buffer: string,
      eachOf: Filled | undefined,
      eachOfQuery: string | undefined,
      depth: number,
    ) => {
      if (seen.has(buffer) || filled.length >= MAX_FILLED || depth > MAX_DEPTH) return;
      seen.add(buffer);
      const source = sourceOf(buffer) ?? "";
      const tables = sources.get(source) ?? [];
      const own = tables.length > 0 ? { tables, eachOf, eachOfQuery, isAssumed: false } : undefined;
      if (own) filled.push(own);
      const query = queries.get(source);
      for (const child of children.get(buffer) ?? [])
        visit(
          child,
          own ?? (query === undefined ? eachOf : undefined),
          own ? undefined : (query ?? eachOfQuery),
          depth + 1,
        );
    };
    for (const top of tops) visit(top, undefined, undefined, 0);
    return filled;
  }

  /**
   * Sources that are attached to no buffer of a dataset that the file defines; by another file, or by a handle. The first
   * of several datasets that are filled so has them all, as each source is most likely of one.
   */
  function unattached(name: string, set: DataSet | undefined): readonly Filled[] {
    owner ??= name;
    if (owner !== name) return [];
    const ofSets = new Set([...setOf.keys()].map((buffer) => sourceOf(buffer)));
    const filled: Filled[] = [];
    for (const [source, tables] of sources) {
      if (tables.length === 0 || ofSets.has(source) || filled.length >= MAX_FILLED) continue;
      const isNested = set !== undefined && set.children.size > 0 && filled.length <= MAX_DEPTH;
      filled.push({ tables, eachOf: isNested ? filled.at(-1) : undefined, isAssumed: true });
    }
    return filled;
  }

  function sourceOf(buffer: string): string | undefined {
    sourceByBuffer ??= new Map(
      attached.flatMap(({ to, source }) => {
        const [target, from] = [resolved(to), resolved(source)];
        return target?.kind === "buffer" && from?.kind === "data-source" ? [[target.name, from.name]] : [];
      }),
    );
    return sourceByBuffer.get(buffer);
  }

  function resolved(target: Target | undefined): Target | undefined {
    return target?.kind === "handle" ? (handles.get(target.name) ?? target) : target;
  }

  /** What a method is called of: `DATASET ds`, `h`, or `h:GET-BUFFER-HANDLE("b")`. @param at of the word before its colon */
  function targetOf(tokens: readonly Token[], at: number): Target | undefined {
    const written = writtenTarget(tokens, at);
    return written?.kind === "handle" ? handles.get(written.name) : written;
  }

  function visit(block: Block): void {
    for (const part of block.parts) {
      const statement = isBlock(part) ? part.head : part;
      if (statement) read(statement);
      if (isBlock(part)) visit(part);
    }
  }

  function read({ keyword, tokens }: Statement): void {
    const isDefinition = keyword === "define";
    const word = (at: number) => tokens[at]?.lower ?? "";
    for (let at = 0; at < tokens.length; at++) {
      switch (word(at)) {
        case "handle":
        case "widget-handle":
          if (word(at - 1) === "as") declare(word(at - 2));
          else if (word(at - 1) === "var") declare(word(at + 1));
          break;
        case "dataset-handle":
          declare(word(at + 1));
          break;
        case "=": {
          const target = KINDS.find((kind) => kind === word(at + 1));
          if (target && word(at + 3) === ":" && word(at + 4) === "handle")
            handles.set(word(at - 1), { kind: target, name: word(at + 2) });
          break;
        }
        case "attach-data-source":
          if (word(at - 1) === ":" && word(at + 1) === "(")
            attached.push({
              to: writtenTarget(tokens, at - 2),
              source: writtenTarget(tokens, word(at + 2) === "data-source" ? at + 3 : at + 2),
            });
          break;
        case "data-source":
          if (isDefinition && word(at + 2) === "for") {
            const isQuery = word(at + 3) === "query";
            sources.set(word(at + 1), isQuery ? [] : namesIn(tokens, at + 3));
            if (isQuery) queries.set(word(at + 1), word(at + 4));
          }
          break;
        case "dataset": {
          if (!isDefinition || at >= MAX_BEFORE) break;
          const from = tokens.findIndex(({ lower }, i) => i > at && lower === "for");
          if (from > at + 1) {
            const set = dataSet(tokens, from + 1);
            sets.set(word(at + 1), set);
            for (const buffer of set.buffers) setOf.set(buffer, set);
            return;
          }
        }
      }
    }
  }

  function declare(name: string): void {
    if (!handles.has(name)) handles.set(name, { kind: "handle", name });
  }
}

function writtenTarget(tokens: readonly Token[], at: number): Target | undefined {
  const { lower: name = "", kind, text } = tokens[at] ?? {};
  if (kind === "word") {
    const of = KINDS.find((one) => one === tokens[at - 1]?.lower);
    if (of) return { kind: of, name };
    return tokens[at - 1]?.text === ":" ? undefined : { kind: "handle", name };
  }
  const [of, open, argument] = tokens.slice(Math.max(0, at - 3), at);
  const isNamed = text === ")" && open?.text === "(" && argument?.kind === "text";
  return isNamed && of?.lower === "get-buffer-handle"
    ? { kind: "buffer", name: argument.text.toLowerCase() }
    : undefined;
}

/** `tta, ttb DATA-RELATION r FOR tta, ttb RELATION-FIELDS (x, y)`. */
function dataSet(tokens: readonly Token[], from: number): DataSet {
  const word = (at: number) => tokens[at]?.lower ?? "";
  const buffers = [word(from)];
  for (let at = from + 1; word(at) === ","; at += 2) buffers.push(word(at + 1));
  const children = new Map<string, string[]>();
  for (let at = from; at < tokens.length; at++) {
    if (!RELATIONS.has(word(at))) continue;
    // Its name may be left out.
    const of = word(at + 1) === "for" ? at + 2 : at + 3;
    getOrInsert(children, word(of), () => []).push(word(of + 2));
  }
  return { buffers, children };
}

/** `Order KEYS (OrderNum), Customer`. */
function namesIn(tokens: readonly Token[], from: number): readonly string[] {
  const isName = (at: number) => at === from || tokens[at - 1]?.text === ",";
  let depth = 0;
  return tokens.flatMap(({ text, kind }, at) => {
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    return at >= from && depth === 0 && kind === "word" && isName(at) ? [text] : [];
  });
}
