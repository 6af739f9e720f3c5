import type { Metadata } from "next";
import { AblPage } from "../../features/abl/abl-page.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";

export const metadata: Metadata = { title: "ABL source" };

export default function Page() {
  return (
    <PageProviders>
      <AblPage />
    </PageProviders>
  );
}
