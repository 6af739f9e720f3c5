import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { Report } from "./report.tsx";

/** Predicted against measured for every published figure, with the error shown. */
export function FidelityPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Fidelity"
        intro="Every model against every row that somebody published. No figure is left out, also where the model is wrong."
        actions={<LinkButton href="/references">The reference data</LinkButton>}
      >
        <Report />
      </PageFrame>
    </PageProviders>
  );
}
