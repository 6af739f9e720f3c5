import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import type { PublishedHeldOut } from "./held-out.ts";
import { Report } from "./report.tsx";

/** Predicted against measured for every published figure, with the error shown. */
export function AccuracyPage({ heldOut }: { heldOut: readonly PublishedHeldOut[] }) {
  return (
    <PageProviders>
      <PageFrame
        title="Accuracy"
        intro="Every model against every published row: with its constants as they are, and with constants that were refitted without the row. No row is left out of the tables and the picture; means leave out values of a setup that the source does not state and values that nothing explains, which are counted beside them."
        actions={<LinkButton href="/references">Reference data</LinkButton>}
      >
        <Report published={heldOut} />
      </PageFrame>
    </PageProviders>
  );
}
