import type { Metadata } from "next";
import { ConversationHistoryPage } from "../../../features/conversation-history/history-page.tsx";

export const metadata: Metadata = { title: "History of conversations" };

export default function Page() {
  return <ConversationHistoryPage />;
}
