import { FORMATS } from "@wirecost/conversation";
import type { Metadata } from "next";
import { ComposedConversationsPage } from "./composed-page.tsx";

export const metadata: Metadata = { title: "Conversations" };

export default function Page() {
  // Their names alone: the readers are loaded with the worker.
  return <ComposedConversationsPage formats={FORMATS.map(({ title }) => title)} />;
}
