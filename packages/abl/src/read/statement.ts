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
  readonly start: number;
  readonly end: number;
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
export interface Note {
  readonly message: string;
  /** From 1. */
  readonly line: number;
}

export interface Source {
  readonly root: Block;
  readonly lines: Lines;
  readonly notes: readonly Note[];
  /** Files that it includes, as it names them. */
  readonly includes: readonly string[];
}

export function isBlock(part: Statement | Block): part is Block {
  return "parts" in part;
}
