import type { Conversation } from "../conversation.ts";
import { ConversationFileError, type FileFormat, type FileReader, START_BYTES } from "./file-format.ts";
import { FORMATS } from "./formats.ts";
import { ByStart, unpacked } from "./unpacked.ts";
import { valueHash } from "./value-hash.ts";

export interface OpenedConversation {
  readonly conversation: Conversation;
  /** As in "It was read as ...": "a recording". */
  readonly format: string;
}

/**
 * Reads a file of any recognized format, also gzipped, as a stream.
 *
 * @param name what the user calls the file
 * @param pieces its bytes in order; an error of theirs is passed on, so that reading can be cancelled
 * @throws ConversationFileError naming the place and what would be right
 */
export async function readConversation(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<OpenedConversation> {
  let opened: { readonly title: string; readonly reader: FileReader } | undefined;
  const file = unpacked(
    new ByStart(START_BYTES, (start) => {
      const format = recognized(start);
      const reader = format.read({ name, hash: valueHash() });
      opened = { title: format.title, reader };
      return { push: (bytes) => reader.take(bytes), end: () => false };
    }),
  );
  for await (const bytes of pieces) file.push(bytes);
  const isCut = file.end();
  if (!opened) throw new ConversationFileError(EMPTY);
  const conversation = opened.reader.finish(isCut);
  const isComputed = conversation.source.kind === "source";
  return { conversation, format: isComputed ? "what wirecost abl computed" : opened.title };
}

/**
 * The format of a file with a conversation, by its beginning; undefined for any other file.
 *
 * @param pieces its bytes in order, of which as many are read as that takes
 */
export async function recognizedFormat(pieces: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  let format: FileFormat | undefined;
  const file = unpacked(
    new ByStart(START_BYTES, (start) => {
      format = recognized(start);
      return { push() {}, end: () => false };
    }),
  );
  try {
    for await (const bytes of pieces) {
      file.push(bytes);
      if (format) return format.title;
    }
    file.end();
    return format?.title;
  } catch (error) {
    if (error instanceof ConversationFileError) return undefined;
    throw error;
  }
}

const EMPTY = "The file is empty.";

/** What to use for files that many programs write. */
const INSTEAD =
  "Instead of the log of a framework (Rails, Django, Hibernate, Entity Framework), use the log of its database, or record the program with wirecost record. Measurements, such as the results of JMeter or k6, are uploads.";

/** Unsupported compression formats. */
const PACKED: readonly { readonly name: string; readonly magic: readonly number[] }[] = [
  { name: "zip", magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: "bzip2", magic: [0x42, 0x5a, 0x68] },
  { name: "xz", magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: "zstd", magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "7-Zip", magic: [0x37, 0x7a, 0xbc, 0xaf] },
];

/** @throws ConversationFileError for the beginning of a file that is of no format */
function recognized(start: Uint8Array): FileFormat {
  if (start.length === 0) throw new ConversationFileError(EMPTY);
  const format = FORMATS.find((one) => one.recognizes(start));
  if (format) return format;
  const packed = PACKED.find(({ magic }) => magic.every((byte, i) => byte === start[i]));
  if (packed)
    throw new ConversationFileError(
      `The file is packed with ${packed.name}. Unpack it, or pack it with gzip.`,
    );
  const known = FORMATS.map(({ title }) => title).join(", ");
  throw new ConversationFileError(`The file is none of these: ${known}. ${INSTEAD}`);
}
