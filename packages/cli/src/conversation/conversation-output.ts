import type { Conversation } from "@wirecost/conversation";
import type { Format } from "../output/format.ts";
import { conversationDocument } from "./conversation-document.ts";
import { conversationMarkdown } from "./conversation-markdown.ts";
import { conversationText } from "./conversation-text.ts";
import type { PredictedConversation } from "./predicted-conversation.ts";

/** A conversation as a command prints it. @param rtts round-trip times in ms, those of the predictions */
export function conversationOutput(
  format: Format,
  conversation: Conversation,
  predicted: PredictedConversation,
  rtts: readonly number[],
): string {
  if (format === "json")
    return `${JSON.stringify(conversationDocument(conversation, predicted, rtts), null, 2)}\n`;
  return (format === "markdown" ? conversationMarkdown : conversationText)(conversation, predicted, rtts);
}
