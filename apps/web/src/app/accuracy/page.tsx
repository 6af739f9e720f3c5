import type { Metadata } from "next";
import published from "../../../../../docs/fidelity.json";
import { AccuracyPage } from "../../features/accuracy/accuracy-page.tsx";
import type { PublishedHeldOut } from "../../features/accuracy/held-out-table.tsx";

export const metadata: Metadata = { title: "Accuracy" };

export default function Page() {
  return <AccuracyPage heldOut={published satisfies readonly PublishedHeldOut[]} />;
}
