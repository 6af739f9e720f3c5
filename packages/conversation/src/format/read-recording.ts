import type { Conversation } from "../conversation.ts";
import { ConversationFileError, START_BYTES } from "../files/file-format.ts";
import { FORMATS } from "../files/formats.ts";
import { Lines } from "../files/lines.ts";
import { ByStart, unpacked } from "../files/unpacked.ts";
import { ConversationReader, MAX_LINE } from "./read.ts";
import { recording } from "./recording.ts";
import type { RecordingLimits } from "./recording-room.ts";

/**
 * Reads a recording, gzipped or not, and no other format.
 *
 * @param pieces its bytes in order
 * @param limits of what it may hold, and of the bytes that it may unpack to
 * @throws ConversationFileError naming the line, or what the file was taken for
 */
export async function readRecording(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { bytes: most, ...limits }: RecordingLimits & { readonly bytes: number },
): Promise<Conversation> {
  const reader = new ConversationReader(limits);
  const lines = new Lines((line) => reader.line(line), MAX_LINE);
  const content = new ByStart(START_BYTES, (start) => {
    refuseOther(start);
    return { push: (bytes) => lines.take(bytes), end: () => false };
  });
  let size = 0;
  const file = unpacked({
    push(bytes) {
      size += bytes.length;
      if (size > most)
        throw new ConversationFileError(`It unpacks to more than ${most / 1024 ** 2} MiB, the limit.`);
      content.push(bytes);
    },
    end: () => content.end(),
  });
  for await (const bytes of pieces) file.push(bytes);
  file.end();
  lines.finish();
  return reader.finish();
}

function refuseOther(start: Uint8Array): void {
  if (start.length === 0) throw new ConversationFileError("The file is empty.");
  const format = FORMATS.find((one) => one.recognizes(start));
  if (format === recording) return;
  const taken = format
    ? `It was taken for ${format.title}.`
    : `It does not begin with {"wirecost":"conversation", ...}.`;
  throw new ConversationFileError(
    `${taken} Only a recording is stored: open the file on the conversation page or by "wirecost conversation", or send it by "wirecost upload", which makes a recording of it.`,
  );
}
