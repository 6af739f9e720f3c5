import type { Metadata } from "next";
import { UploadPage } from "../../../features/uploads/upload-page.tsx";

export const metadata: Metadata = { title: "Upload" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <UploadPage uploadId={id} />;
}
