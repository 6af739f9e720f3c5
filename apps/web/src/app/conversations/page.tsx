import { FORMATS } from "@wirecost/conversation";
import type { Metadata } from "next";
import { ConversationsPage } from "../../features/conversations/conversations-page.tsx";

export const metadata: Metadata = { title: "Conversations" };

export default function Page() {
  // Their names alone: the readers are loaded with the worker.
  return <ConversationsPage formats={FORMATS.map(({ title }) => title)} />;
}
