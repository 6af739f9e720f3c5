import type { Metadata } from "next";
import { ShareSavedResult } from "../../../../../features/links/share-conversation.tsx";
import { ResultPage } from "../../../../../features/saved-conversations/result-page.tsx";

export const metadata: Metadata = { title: "Saved result" };

export default async function Page({ params }: { params: Promise<{ id: string; result: string }> }) {
  const { id, result } = await params;
  return <ResultPage recordingId={id} resultId={result} Share={ShareSavedResult} />;
}
