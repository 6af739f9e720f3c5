import type { Metadata } from "next";
import { UploadsPage } from "../../features/uploads/uploads-page.tsx";
import { PlanDialog } from "../_parts/plan-dialog.tsx";

export const metadata: Metadata = { title: "Uploads" };

export default function Page() {
  return <UploadsPage Plan={PlanDialog} />;
}
