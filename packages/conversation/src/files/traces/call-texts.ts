import { getOrInsert } from "@wirecost/sim-core/model";
import type { Protocol, Statement } from "../../conversation.ts";
import { type ReadText, readStatements } from "../../protocol/read-text.ts";
import type { ValueHash } from "../../recorder.ts";
import { StatementCache } from "../../statement/statement-cache.ts";
import type { DatabaseCall } from "./database-call.ts";

/** Texts that are remembered, and characters of the longest. */
const MAX_TEXTS = 2000;
const MAX_TEXT_LENGTH = 2000;

interface Read {
  /** The number of its statement. */
  readonly statement: number;
  readonly values: number;
}

/** Reads the texts of calls, and numbers their statements. */
export class CallTexts {
  readonly statements: Statement[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #hash: ValueHash;
  readonly #drop: (what: string) => void;
  readonly #caches = new Map<Protocol, StatementCache>();
  /** Texts already read, by SQL dialect or kind of command: programs send the same texts again and again. */
  readonly #known = new Map<string, Map<string, Read>>();

  constructor(hash: ValueHash, drop: (what: string) => void) {
    this.#hash = hash;
    this.#drop = drop;
  }

  read(text: string, call: DatabaseCall): Read {
    const { protocol, isSql, source, summary } = call;
    const texts = getOrInsert(this.#known, isSql ? protocol : source, () => new Map());
    const key = isSql ? text : `${text}\n${summary}`;
    const known = texts.get(key);
    if (known) return known;
    const sql = isSql ? this.#sql(text, call) : undefined;
    const { statement, values } = sql ?? { statement: commandOf(text, call), values: this.#hash(text) };
    const number = getOrInsert(this.#numbers, statement.text, () => this.statements.push(statement) - 1);
    const read = { statement: number, values };
    if (texts.size >= MAX_TEXTS) texts.clear();
    // Others are counted each time.
    if (text.length <= MAX_TEXT_LENGTH && !sql?.isDoubtful && !sql?.isCut) texts.set(key, read);
    return read;
  }

  /** Programs may limit the length of an attribute, and name an operation in place of a statement. */
  #sql(text: string, { protocol, source }: DatabaseCall): ReadText | undefined {
    const cache = getOrInsert(this.#caches, protocol, () => new StatementCache(protocol, this.#hash));
    const options = { hash: this.#hash, sink: { drop: this.#drop }, cache };
    const isCut = source === "statement" ? undefined : false;
    return readStatements(text, { isCut, several: false }, protocol, options)[0];
  }
}

/**
 * The command of a language that is not SQL, without what follows it: FIND of a document store, GET of a cache. A text
 * that begins with none, such as JSON, has what attributes name.
 */
function commandOf(text: string, { source, summary }: DatabaseCall): Statement {
  const isNamed = summary === undefined || /^\s*[A-Za-z]/.test(text);
  const [command = "", table = ""] = (isNamed ? text : summary)
    .slice(0, 200)
    .trim()
    .split(/[\s({]/);
  const operation = /^[A-Za-z][A-Za-z_.]{0,30}$/.test(command) ? command.toUpperCase() : "?";
  // Attributes name a collection; a command's first argument may be a value.
  const isTable = (source === "operation" || !isNamed) && /^\w{1,100}$/.test(table);
  return { text: `${operation} ${isTable ? table : "?"}`, operation, tables: isTable ? [table] : [] };
}
