import { createReadStream } from "node:fs";
import { basename } from "node:path";
import {
  ConversationFileError,
  combineOpened,
  type OpenedConversation,
  readConversation,
} from "@wirecost/conversation";
import { CliError } from "../cli-error.ts";
import { fileError } from "../input/file-error.ts";

/**
 * Reads a recording, a log, a trace or a capture as a stream.
 *
 * @param input standard input, which is read for `-`; undefined where that is a file's name
 * @throws CliError where it cannot be read, naming the place
 */
export async function loadConversation(
  path: string,
  input?: () => AsyncIterable<Uint8Array>,
): Promise<OpenedConversation> {
  try {
    if (path === "-" && input) return await readConversation("standard input", input());
    return await readConversation(basename(path), createReadStream(path));
  } catch (error) {
    if (error instanceof ConversationFileError) throw new CliError(`${path}: ${error.message}`);
    throw fileError(path, error);
  }
}

/**
 * Files combined into one conversation, on one time line.
 * @throws CliError where they have none in common, naming them
 */
export function combineFiles(read: readonly OpenedConversation[]): OpenedConversation {
  try {
    return combineOpened(read);
  } catch (error) {
    throw error instanceof ConversationFileError ? new CliError(error.message) : error;
  }
}
