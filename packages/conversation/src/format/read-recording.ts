import type { Conversation } from "../conversation.ts";
import { ConversationFileError, START_BYTES } from "../files/file-format.ts";
import { FORMATS } from "../files/formats.ts";
import { Lines } from "../files/lines.ts";
import { joined, Unpacked } from "../files/unpacked.ts";
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
  let start: Uint8Array | undefined = new Uint8Array(0);
  let size = 0;
  const begin = (bytes: Uint8Array) => {
    start = undefined;
    refuseOther(bytes);
    lines.take(bytes);
  };
  const unpacked = new Unpacked((bytes) => {
    size += bytes.length;
    if (size > most)
      throw new ConversationFileError(`It unpacks to more than ${most / 1024 ** 2} MiB, the limit.`);
    if (!start) lines.take(bytes);
    else {
      start = joined(start, bytes);
      if (start.length >= START_BYTES) begin(start);
    }
  });
  for await (const bytes of pieces) unpacked.push(bytes);
  unpacked.end();
  if (start) begin(start);
  lines.finish();
  return reader.finish();
}

function refuseOther(start: Uint8Array): void {
  if (start.length === 0) throw new ConversationFileError("The file is empty.");
  const format = FORMATS.find((one) => one.recognises(start));
  if (format === recording) return;
  const taken = format
    ? `It was taken for ${format.title}.`
    : `It does not begin with {"wirecost":"conversation", ...}.`;
  throw new ConversationFileError(
    `${taken} Only a recording is stored: open the file on the conversation page or by "wirecost conversation", or send it by "wirecost upload", which makes a recording of it.`,
  );
}
