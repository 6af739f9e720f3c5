import type { Conversation } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";

/** A kind of file that holds a conversation. */
export interface FileFormat {
  /** As in "It was read as ...": "a recording", "a PostgreSQL log". */
  readonly title: string;
  /** The first format of the list that says so reads the file. @param start START_BYTES of it unpacked, or all of it */
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
  /** @throws ConversationFileError */
  take(bytes: Uint8Array): void;
  /**
   * @param isCut whether bytes ended before their content did @throws ConversationFileError where it holds no
   * conversation
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
