import type { Metadata } from "next";
import { PlanPage } from "../../../features/plans/plan-page.tsx";
import { UploadButton } from "../../_parts/upload-button.tsx";

export const metadata: Metadata = { title: "Plan" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PlanPage planId={id} Upload={UploadButton} />;
}
