"use client";
import type { ConversationSlots } from "../../entities/conversation/open-recording.ts";
import { RecordingComments } from "../../features/comments/recording-comments.tsx";
import { ConversationsPage } from "../../features/conversations/conversations-page.tsx";
import { ShareOpenConversation } from "../../features/links/share-conversation.tsx";
import {
  SaveButton,
  SavedResults,
  SaveRecordingForm,
  SaveResultButton,
} from "../../features/saved-conversations/index.ts";

const slots: ConversationSlots = {
  Save: SaveButton,
  SaveForm: SaveRecordingForm,
  SaveResult: SaveResultButton,
  Results: SavedResults,
  Comments: RecordingComments,
  Share: ShareOpenConversation,
};

export function ComposedConversationsPage() {
  return <ConversationsPage slots={slots} />;
}
