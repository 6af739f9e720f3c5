import type { Conversation } from "../conversation.ts";
import { ConversationFileError, type FileReader, START_BYTES } from "./file-format.ts";
import { FORMATS } from "./formats.ts";
import { joined, Unpacked } from "./unpacked.ts";
import { valueHash } from "./value-hash.ts";

export interface OpenedConversation {
  readonly conversation: Conversation;
  /** As in "It was read as ...": "a recording". */
  readonly format: string;
}

/**
 * Reads a file of any format of which one can be recognised, also a gzipped one, as it streams.
 *
 * @param name what the user calls the file
 * @param pieces its bytes in order; an error of theirs is passed on, so that reading can be cancelled
 * @throws ConversationFileError naming the place and what would be right
 */
export async function readConversation(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<OpenedConversation> {
  const file = new RecognisedFile(name);
  const unpacked = new Unpacked((bytes) => file.take(bytes));
  for await (const bytes of pieces) unpacked.push(bytes);
  return file.finish(unpacked.end());
}

/** What files are packed with that are not read. */
const PACKED: readonly { readonly name: string; readonly magic: readonly number[] }[] = [
  { name: "zip", magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: "bzip2", magic: [0x42, 0x5a, 0x68] },
  { name: "xz", magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: "zstd", magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "7-Zip", magic: [0x37, 0x7a, 0xbc, 0xaf] },
];

/** Holds the beginning of a file until its format is known. */
class RecognisedFile {
  readonly #name: string;
  #start: Uint8Array | undefined = new Uint8Array(0);
  #reader: FileReader | undefined;
  #format = "";

  constructor(name: string) {
    this.#name = name;
  }

  take(bytes: Uint8Array): void {
    if (this.#start) {
      this.#start = joined(this.#start, bytes);
      if (this.#start.length >= START_BYTES) this.#recognise(this.#start);
    } else this.#reader?.take(bytes);
  }

  finish(isCut: boolean): OpenedConversation {
    if (this.#start) this.#recognise(this.#start);
    const conversation = this.#reader?.finish(isCut);
    if (!conversation) throw new ConversationFileError("The file is empty.");
    return {
      conversation,
      format: conversation.source.kind === "source" ? "what wirecost abl computed" : this.#format,
    };
  }

  #recognise(start: Uint8Array): void {
    this.#start = undefined;
    if (start.length === 0) throw new ConversationFileError("The file is empty.");
    const format = FORMATS.find((one) => one.recognises(start));
    if (!format) {
      const packed = PACKED.find(({ magic }) => magic.every((byte, i) => byte === start[i]));
      if (packed)
        throw new ConversationFileError(
          `The file is packed with ${packed.name}. Unpack it, or pack it with gzip.`,
        );
      const known = FORMATS.map(({ title }) => title).join(", ");
      throw new ConversationFileError(`The file is none of these: ${known}.`);
    }
    this.#format = format.title;
    this.#reader = format.read({ name: this.#name, hash: valueHash() });
    this.#reader.take(start);
  }
}
