import type { Metadata } from "next";
import { PlanDialog } from "../../features/plans/index.ts";
import { UploadsPage } from "../../features/uploads/uploads-page.tsx";

export const metadata: Metadata = { title: "Uploads" };

export default function Page() {
  return <UploadsPage Plan={PlanDialog} />;
}
