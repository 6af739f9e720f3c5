import type { Metadata } from "next";
import { CalibrationsPage } from "../../features/calibrations/calibrations-page.tsx";

export const metadata: Metadata = { title: "Calibrations" };

export default function Page() {
  return <CalibrationsPage />;
}
