import type { Metadata } from "next";
import { CommentsSection } from "../../../features/comments/comments-section.tsx";
import { ExperimentPage } from "../../../features/experiments/experiment-page.tsx";
import { ShareOfButton } from "../../../features/links/share-button.tsx";

export const metadata: Metadata = { title: "Experiment" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ExperimentPage experimentId={id} Share={ShareOfButton} Comments={CommentsSection} />;
}
