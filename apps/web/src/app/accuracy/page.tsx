import type { Metadata } from "next";
import published from "../../../../../docs/fidelity.json";
import recordings from "../../../../../docs/recorded-accuracy.json";
import { AccuracyPage, type PublishedRecordings } from "../../features/accuracy/accuracy-page.tsx";
import type { PublishedHeldOut } from "../../features/accuracy/held-out-table.tsx";

export const metadata: Metadata = { title: "Accuracy" };

export default function Page() {
  return (
    <AccuracyPage
      heldOut={published satisfies readonly PublishedHeldOut[]}
      recordings={recordings satisfies PublishedRecordings}
    />
  );
}
