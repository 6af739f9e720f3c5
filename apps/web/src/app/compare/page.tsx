import type { Metadata } from "next";
import { CalibrateButton } from "../../features/calibrations/calibrate-button.tsx";
import { ComparePage } from "../../features/compare/compare-page.tsx";
import { ShareComparison } from "./share-comparison.tsx";

export const metadata: Metadata = { title: "Compare" };

export default function Page() {
  return <ComparePage Share={ShareComparison} Calibrate={CalibrateButton} />;
}
