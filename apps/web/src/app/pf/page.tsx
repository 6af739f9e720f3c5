import type { Metadata } from "next";
import { PfPage } from "../../features/pf/pf-page.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";

export const metadata: Metadata = { title: "Parameter files" };

export default function Page() {
  return (
    <PageProviders>
      <PfPage />
    </PageProviders>
  );
}
