import type { Metadata } from "next";
import { CompareConversationsPage } from "../../../features/conversation-comparison/compare-page.tsx";

export const metadata: Metadata = { title: "Compare conversations" };

export default function Page() {
  return <CompareConversationsPage />;
}
