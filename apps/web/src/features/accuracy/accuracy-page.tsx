import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import type { PublishedHeldOut } from "./held-out-table.tsx";
import { type PublishedRecordings, RecordedSection } from "./recorded-section.tsx";
import { Report } from "./report.tsx";

/** Predicted against measured for every published value, with the error shown. */
export function AccuracyPage({
  heldOut,
  recordings,
}: {
  heldOut: readonly PublishedHeldOut[];
  recordings: PublishedRecordings;
}) {
  return (
    <PageProviders>
      <PageFrame
        title="Accuracy"
        intro="Every model compared with every published row: with its own constants, and with constants refitted without the row. Tables and chart show all rows; means exclude values of an unverified setup and unexplained values, which are counted separately."
        actions={<LinkButton href="/references">Reference data</LinkButton>}
      >
        <Report published={heldOut} />
        <RecordedSection published={recordings} />
      </PageFrame>
    </PageProviders>
  );
}
