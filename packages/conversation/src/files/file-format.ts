import type { Conversation } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";

/** A kind of file that holds a conversation. */
export interface FileFormat {
  /** As in "It was read as ...": "a recording", "a PostgreSQL log". */
  readonly title: string;
  /**
   * Whether a file may be of this kind. The first format of the list that says so reads it.
   *
   * @param start its first bytes, unpacked: START_BYTES of them, or the whole file
   */
  recognises(start: Uint8Array): boolean;
  read(context: FileContext): FileReader;
}

/** Bytes from which a format is recognised. */
export const START_BYTES = 64 * 1024;

export interface FileContext {
  /** What the user calls the file. */
  readonly name: string;
  readonly hash: ValueHash;
}

export interface FileReader {
  /**
   * @param bytes of the file, in order: first those by which the format was recognised, as one piece
   * @throws ConversationFileError
   */
  take(bytes: Uint8Array): void;
  /**
   * The file is over.
   *
   * @param isCut whether its bytes ended before their content did: those of a gzip file, or of a character
   * @throws ConversationFileError where it holds no conversation
   */
  finish(isCut: boolean): Conversation;
}

/** What is wrong with a file, and where. */
export class ConversationFileError extends Error {
  constructor(message: string, place?: { readonly line: number } | { readonly byte: number }) {
    const where =
      place === undefined ? "" : "line" in place ? `Line ${place.line}: ` : `Byte ${place.byte}: `;
    super(where + message);
    this.name = "ConversationFileError";
  }
}
