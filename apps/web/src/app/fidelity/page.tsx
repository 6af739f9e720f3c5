import type { Metadata } from "next";
import { FidelityPage } from "../../features/fidelity/fidelity-page.tsx";

export const metadata: Metadata = { title: "Fidelity" };

export default function Page() {
  return <FidelityPage />;
}
