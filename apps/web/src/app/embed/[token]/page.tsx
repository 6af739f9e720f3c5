import type { Metadata } from "next";
import { SharedComparison } from "../../../features/compare/shared-comparison.tsx";
import { SharedPage } from "../../../features/links/shared-page.tsx";

/** The address is a secret, and the surrounding page belongs to another site: no referrer, no indexing. */
export const metadata: Metadata = {
  title: "Shared table",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <SharedPage token={token} framed Comparison={SharedComparison} />;
}
