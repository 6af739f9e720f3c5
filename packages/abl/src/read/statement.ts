import type { DebugListing } from "./debug-listing.ts";
import type { Inclusion, Located } from "./inclusion.ts";
import type { Lines } from "./lines.ts";
import type { Token } from "./token.ts";

/** A statement, or the head of a block. */
export interface Statement {
  /** Without `IF ... THEN`, `ELSE` and the like before it. */
  readonly tokens: readonly Token[];
  /** The text before it: conditions, which may contain CAN-FIND. */
  readonly conditions: readonly Token[];
  /** Its first word in lower case; empty if there is none. */
  readonly keyword: string;
  /** Position of its first character in its file. */
  readonly start: number;
  /** Position after the period or colon that ends it. */
  readonly after: number;
  /** The include in which it begins; undefined for the file itself. */
  readonly inclusion: Inclusion | undefined;
  /** Number of its undecided `&IF` branch, 0 without; undefined if it contains one. */
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
  /** For a procedure, function, method or class. */
  readonly name: string;
  /** Undefined for a file. */
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
  /** Code in branches of the preprocessor that is not compiled. */
  readonly excluded: Block;
  readonly notes: readonly Note[];
  /** Paths of the includes that were read. */
  readonly included: readonly string[];
  /** Included files that were not found, as named. */
  readonly missing: readonly string[];
  readonly listing: DebugListing;
}

export function isBlock(part: Statement | Block): part is Block {
  return "parts" in part;
}
