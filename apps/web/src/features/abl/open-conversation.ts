import type { Assumptions, CostedSource } from "@wirecost/abl";
import { sourceConversation } from "@wirecost/abl/conversation";
import { recordingLines } from "@wirecost/conversation";
import { storeRecording } from "../../entities/conversation/stored-recording.ts";

/** Makes the conversation of a program the one that the page for recorded conversations opens. @throws DOMException where the browser stores nothing */
export async function storeConversation(
  path: string,
  source: CostedSource,
  assumptions: Assumptions,
): Promise<void> {
  const conversation = sourceConversation(path, [{ path, source }], assumptions);
  const content = new Blob([...recordingLines(conversation)]);
  await storeRecording({ name: path, format: "ABL source", content });
}
