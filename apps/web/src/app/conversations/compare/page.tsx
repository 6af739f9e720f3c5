import type { Metadata } from "next";
import { CompareConversationsPage } from "../../../features/conversation-comparison/compare-page.tsx";
import { ShareCompared } from "../../../features/links/share-conversation.tsx";

export const metadata: Metadata = { title: "Compare conversations" };

export default function Page() {
  return <CompareConversationsPage Share={ShareCompared} />;
}
