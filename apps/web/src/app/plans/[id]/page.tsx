import type { Metadata } from "next";
import { PlanPage } from "../../../features/plans/plan-page.tsx";

export const metadata: Metadata = { title: "Plan" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PlanPage planId={id} />;
}
