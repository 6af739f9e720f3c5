import type { Conversation } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";

/** A format of files with a conversation. */
export interface FileFormat {
  /** As in "It was read as ...": "a recording", "a PostgreSQL log". */
  readonly title: string;
  /**
   * Whether a file may have this format. The first format of the list that returns true reads it.
   *
   * @param start its first bytes, unpacked: START_BYTES of them, or the whole file
   */
  recognizes(start: Uint8Array): boolean;
  read(context: FileContext): FileReader;
}

/** Number of bytes from which a format is recognized. */
export const START_BYTES = 64 * 1024;

export interface FileContext {
  /** The user's name for the file. */
  readonly name: string;
  readonly hash: ValueHash;
}

export interface FileReader {
  /**
   * @param bytes of the file, in order: first those by which the format was recognized, as one piece
   * @throws ConversationFileError
   */
  take(bytes: Uint8Array): void;
  /**
   * The file has ended.
   *
   * @param isCut whether its bytes ended before their content did: those of a gzip file, or of a character
   * @throws ConversationFileError where it holds no conversation
   */
  finish(isCut: boolean): Conversation;
}

/** A problem with a file, and its position. */
export class ConversationFileError extends Error {
  constructor(message: string, place?: { readonly line: number } | { readonly byte: number }) {
    const where =
      place === undefined ? "" : "line" in place ? `Line ${place.line}: ` : `Byte ${place.byte}: `;
    super(where + message);
    this.name = "ConversationFileError";
  }
}
