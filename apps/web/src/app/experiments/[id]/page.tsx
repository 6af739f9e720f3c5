import type { Metadata } from "next";
import { ExperimentPage } from "../../../features/experiments/experiment-page.tsx";

export const metadata: Metadata = { title: "Experiment" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ExperimentPage experimentId={id} />;
}
