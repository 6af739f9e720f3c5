import type { Metadata } from "next";
import { SavedConversationsPage } from "../../../features/saved-conversations/saved-page.tsx";

export const metadata: Metadata = { title: "Saved conversations" };

export default function Page() {
  return <SavedConversationsPage />;
}
