import type { Metadata } from "next";
import { ReferencesPage } from "../../features/references/references-page.tsx";

export const metadata: Metadata = { title: "Reference data" };

export default function Page() {
  return <ReferencesPage />;
}
