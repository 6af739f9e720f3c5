import type { Conversation } from "@wirecost/conversation";
import type { Format } from "../output/format.ts";
import { jsonText } from "../output/printable.ts";
import { conversationDocument } from "./conversation-document.ts";
import { conversationMarkdown } from "./conversation-markdown.ts";
import { conversationText } from "./conversation-text.ts";
import type { PredictedConversation } from "./predicted-conversation.ts";

/** A conversation in the output of a command. @param rtts round-trip times in ms, those of the predictions */
export function conversationOutput(
  format: Format,
  conversation: Conversation,
  predicted: PredictedConversation,
  rtts: readonly number[],
): string {
  if (format === "json") return jsonText(conversationDocument(conversation, predicted, rtts));
  return (format === "markdown" ? conversationMarkdown : conversationText)(conversation, predicted, rtts);
}
