import type { Metadata } from "next";
import { PlansPage } from "../../features/plans/plans-page.tsx";

export const metadata: Metadata = { title: "Plans" };

export default function Page() {
  return <PlansPage />;
}
