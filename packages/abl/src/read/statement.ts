import type { DebugListing } from "./debug-listing.ts";
import type { Inclusion, Located } from "./inclusion.ts";
import type { Lines } from "./lines.ts";
import type { Token } from "./token.ts";

/** A statement, or the head of a block. */
export interface Statement {
  /** Without `IF ... THEN`, `ELSE` and the like before it. */
  readonly tokens: readonly Token[];
  /** What stands before it: conditions, in which there may be CAN-FIND. */
  readonly conditions: readonly Token[];
  /** Its first word in lower case; empty where there is none. */
  readonly keyword: string;
  /** Where it begins and ends, in characters of its file. */
  readonly start: number;
  readonly end: number;
  /** Behind the period or colon that ends it. */
  readonly after: number;
  /** The include that it begins in; undefined in the file itself. */
  readonly inclusion: Inclusion | undefined;
  /** Number of the `&IF` branch that it stands in, of those that are not decided, 0 without; undefined with one within it. */
  readonly branch: number | undefined;
}

/** A block that ABL executes once, or for each record or iteration. */
export type BlockKind =
  | "file"
  | "do"
  | "for"
  | "repeat"
  | "case"
  | "procedure"
  | "function"
  | "method"
  | "trigger"
  | "class"
  | "other";

export interface Block {
  readonly kind: BlockKind;
  /** Of a procedure, function, method or class. */
  readonly name: string;
  /** Undefined of a file. */
  readonly head: Statement | undefined;
  readonly parent: Block | undefined;
  readonly parts: readonly (Statement | Block)[];
}

/** Something that was not understood. */
export interface Note extends Located {
  readonly message: string;
}

export interface Source {
  readonly root: Block;
  readonly lines: Lines;
  /** What branches of the preprocessor contain that is not compiled. */
  readonly excluded: Block;
  readonly notes: readonly Note[];
  /** Paths of the includes that were read. */
  readonly included: readonly string[];
  /** Files that it includes and that were not found, as it names them. */
  readonly missing: readonly string[];
  readonly listing: DebugListing;
}

export function isBlock(part: Statement | Block): part is Block {
  return "parts" in part;
}
