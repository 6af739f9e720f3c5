import type { Metadata } from "next";
import { ComposedConversationsPage } from "./composed-page.tsx";

export const metadata: Metadata = { title: "Conversations" };

export default function Page() {
  return <ComposedConversationsPage />;
}
