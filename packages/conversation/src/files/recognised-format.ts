import { ConversationFileError, START_BYTES } from "./file-format.ts";
import { FORMATS } from "./formats.ts";
import { joined, Unpacked } from "./unpacked.ts";

/**
 * What a file with a conversation would be taken for, by its beginning; undefined for any other file.
 *
 * @param pieces its bytes in order, of which as many are read as that takes
 */
export async function recognisedFormat(pieces: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  let start: Uint8Array = new Uint8Array(0);
  const unpacked = new Unpacked((bytes) => {
    if (start.length < START_BYTES) start = joined(start, bytes);
  });
  try {
    for await (const bytes of pieces) {
      unpacked.push(bytes);
      if (start.length >= START_BYTES) break;
    }
    unpacked.end();
  } catch (error) {
    if (error instanceof ConversationFileError) return undefined;
    throw error;
  }
  return start.length === 0 ? undefined : FORMATS.find((one) => one.recognises(start))?.title;
}
