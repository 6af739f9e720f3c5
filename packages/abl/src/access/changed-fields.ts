import type { Token } from "../read/token.ts";

/** What a statement gives values to. */
export interface ChangedFields {
  /** Buffers whose fields change, as the statement writes them, each once. */
  readonly buffers: readonly string[];
  /** Names without a table, in lower case: variables, fields, or records. */
  readonly names: readonly string[];
  /** Those of them that may be records, as in `UPDATE order`: no record stands before `=`. */
  readonly records: ReadonlySet<string>;
}

/** A field with its table or buffer, and perhaps its database. */
const FIELD = /^([a-z_][\w#$%&-]*(?:\.[a-z_][\w#$%&-]*)?)\.[a-z_][\w#$%&-]*$/;
const NAME = /^[a-z_][\w#$%&-]*$/;
const NOTHING: ChangedFields = { buffers: [], names: [], records: new Set() };

/** Statements that give values to all that they list, and the words that end the list. */
const LISTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["assign", new Set(["no-error"])],
  ["import", new Set(["no-error", "no-lobs"])],
  ["set", new Set(["with", "no-error", "editing"])],
  ["update", new Set(["with", "no-error", "editing"])],
]);
/** Words after which an expression continues. */
const CONTINUES = new Set(
  ": = < > + - * / ( , and or not if then else eq ne lt gt le ge begins matches modulo mod when new in avail available locked ambiguous".split(
    " ",
  ),
);
/** Words before another one that names no field. */
const NAMES_OTHER = new Set(["frame", "browse", "stream", "stream-handle", "delimiter", "label", "format"]);
/** Words of a list that name no field: `UPDATE order EXCEPT id GO-ON (F1)`. */
const OPTIONS = new Set(
  `input frame browse stream stream-handle delimiter unformatted no-error no-lobs except go-on unless-hidden text
  space skip validate help label column-label no-label format view-as blank auto-return attr-space no-attr-space at colon
  to table table-handle dataset dataset-handle file fill-in editor combo-box radio-set selection-list slider toggle-box
  size size-chars size-pixels by`.split(/\s+/),
);
/** Functions that stand before `=` and change what they are of. */
const FUNCTION = /^(?:substr(?:ing)?|entry|extent|length|overlay|put-.+|set-.+|dynamic-property)$/;

/** The table that an SQL-89 statement changes: a screen UPDATE has no SET. */
export function sqlTable(tokens: readonly Token[]): Token | undefined {
  const [first, second, third] = tokens;
  if (first?.lower === "update" && third?.lower === "set") return second;
  const isOther =
    (first?.lower === "delete" && second?.lower === "from") ||
    (first?.lower === "insert" && second?.lower === "into");
  return isOther ? third : undefined;
}

/** What a statement changes, assignments in calls among them: `RUN p (OUTPUT order.total)`. */
export function changedFields(tokens: readonly Token[]): ChangedFields {
  const table = sqlTable(tokens);
  if (table) return { ...NOTHING, buffers: [table.text] };
  const first = tokens[0]?.lower ?? "";
  const isAssignment = tokens[1]?.text === "=" || tokens[1]?.text === ".";
  const ending = isAssignment ? undefined : LISTS.get(first);
  const changed = changedBy(tokens);
  if (ending) changed.list(ending);
  else if (first === "copy-lob") changed.behind((word) => word === "to");
  else if (tokens[0]?.kind === "word") changed.target(0);
  changed.outputs();
  if (first === "message") changed.behind((word) => word === "update" || word === "set");
  return changed.found;
}

function changedBy(tokens: readonly Token[]) {
  /** By their names in lower case; most statements change nothing. */
  let buffers: Map<string, string> | undefined;
  let names: Set<string> | undefined;
  let records: Set<string> | undefined;

  return {
    get found(): ChangedFields {
      if (!buffers && !names) return NOTHING;
      return {
        buffers: [...(buffers?.values() ?? [])],
        names: [...(names ?? [])],
        records: records ?? NOTHING.records,
      };
    },
    list,
    target,
    outputs,
    behind,
  };

  function lowerAt(at: number): string {
    return tokens[at]?.lower ?? "";
  }

  /** Fields of a list, each perhaps with its value; after EXCEPT come those that get none. */
  function list(ending: ReadonlySet<string>): void {
    let depth = 0;
    for (let at = 1; at < tokens.length; at++) {
      const { text, kind, lower } = tokens[at] ?? { text: "", kind: "mark", lower: "" };
      if (kind === "mark" && (text === "(" || text === "[")) depth += 1;
      else if (kind === "mark" && (text === ")" || text === "]")) depth -= 1;
      if (depth > 0 || kind !== "word") continue;
      if (ending.has(lower)) return;
      if (!CONTINUES.has(lower) && !isWithinExpression(at)) {
        add(at, isFunction(at));
        if (!isAssigned(at)) records = (records ?? new Set()).add(lower);
      }
      if (lower === "except") return;
    }
  }

  /** Whether a word belongs to the value of another field, as after `=` and in `= INPUT FRAME f order.total`. */
  function isWithinExpression(at: number): boolean {
    let before = at - 1;
    if (NAMES_OTHER.has(lowerAt(before - 1))) before -= 2;
    if (lowerAt(before) === "input") before -= 1;
    if (isAccumulated(at)) return true;
    return CONTINUES.has(lowerAt(before)) || NAMES_OTHER.has(lowerAt(at - 1));
  }

  /** Of `ACCUM TOTAL order.total` and `ACCUM SUB-TOTAL BY order.kind order.total`. */
  function isAccumulated(at: number): boolean {
    const accum = [1, 2, 3, 4].find((back) => /^accum(?:ulate)?$/.test(lowerAt(at - back)));
    return accum !== undefined && (accum <= 2 || lowerAt(at - accum + 2) === "by");
  }

  /** `order.total = 1`, `SUBSTRING(order.name, 1, 2) = "x"`, `BUFFER b::total = 1`. */
  function target(at: number): void {
    if (lowerAt(at) === "buffer" && lowerAt(at + 2) === ":") {
      const target = tokens.slice(at + 3, Math.max(0, assignedAt(at)));
      const isValue = target[0]?.text === ":" || target.some(({ lower }) => lower === "buffer-value");
      if (isValue) addBuffer(tokens[at + 1]?.text ?? "");
    } else if (isFunction(at)) add(at, true);
    else if (isAssigned(at)) add(at, false);
  }

  /** Whether `=` or `+=` stands behind a field and its index. */
  function isAssigned(at: number): boolean {
    let next = at + 1;
    if (lowerAt(next) === "[") {
      while (next < tokens.length && lowerAt(next) !== "]") next += 1;
      next += 1;
    }
    if (/^[-+*/]$/.test(lowerAt(next))) next += 1;
    return lowerAt(next) === "=";
  }

  /** Of a statement, the first `=` outside of parentheses; -1 without one. */
  function assignedAt(from: number): number {
    let depth = 0;
    for (let at = from; at < tokens.length; at++) {
      const text = lowerAt(at);
      if (text === "(") depth += 1;
      else if (text === ")") depth -= 1;
      else if (text === "=" && depth === 0) return at;
    }
    return -1;
  }

  function isFunction(at: number): boolean {
    return FUNCTION.test(lowerAt(at)) && lowerAt(at + 1) === "(" && assignedAt(at) > 0;
  }

  /** @param isFunction whether it is one of whose arguments the field is: the second of ENTRY, else the first */
  function add(at: number, isFunction: boolean): void {
    let field = isFunction ? at + 2 : at;
    if (isFunction && lowerAt(at) === "entry")
      while (field < tokens.length && lowerAt(field - 1) !== ",") field += 1;
    addWord(field);
  }

  function addWord(at: number): void {
    const { kind, lower, text } = tokens[at] ?? { kind: "mark", lower: "", text: "" };
    // A class or a handle has its properties behind a colon, also one that a function returns: CAST(a, b):c = 1.
    if (kind !== "word" || /^[:(]$/.test(lowerAt(at + 1))) return;
    const buffer = FIELD.exec(lower)?.[1];
    if (buffer !== undefined) addBuffer(text.slice(0, buffer.length));
    else if (NAME.test(lower) && (!OPTIONS.has(lower) || isAssigned(at))) addName(lower);
  }

  function addName(lower: string): void {
    names ??= new Set();
    names.add(lower);
  }

  function addBuffer(name: string): void {
    if (name === "") return;
    buffers ??= new Map();
    if (!buffers.has(name.toLowerCase())) buffers.set(name.toLowerCase(), name);
  }

  /** Arguments that a call gives values to. */
  function outputs(): void {
    behind(
      (word, at) =>
        (word === "output" || word === "input-output") && /^[(,]$/.test(tokens[at - 1]?.text ?? ""),
    );
  }

  /** Fields with a word before them. */
  function behind(isBefore: (word: string, at: number) => boolean): void {
    for (let at = 1; at + 1 < tokens.length; at++) if (isBefore(lowerAt(at), at)) addWord(at + 1);
  }
}
