import type { Metadata } from "next";
import { CommentsSection } from "../../../features/comments/comments-section.tsx";
import { ShareOfButton } from "../../../features/links/share-button.tsx";
import { UploadPage } from "../../../features/uploads/upload-page.tsx";

export const metadata: Metadata = { title: "Upload" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <UploadPage uploadId={id} Share={ShareOfButton} Comments={CommentsSection} />;
}
