import type { Metadata } from "next";
import { SharedComparison } from "../../../features/compare/shared-comparison.tsx";
import { fetchSummary } from "../../../features/links/picture/fetch-shared.ts";
import { SharedPage } from "../../../features/links/shared-page.tsx";

/** The address is the key: it must reach neither a search engine nor another site's logs. */
const guarded: Metadata = {
  title: "Shared table",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Preview of a link for chats and mails; a link with a password has none. */
export async function generateMetadata({
  params,
}: {
  params: Promise<{ token: string }>;
}): Promise<Metadata> {
  const { token } = await params;
  const summary = await fetchSummary(token);
  const site = process.env.PUBLIC_URL;
  if (!summary || !site) return guarded;
  const image = { url: `${site}/s/${token}/picture.png`, width: 1200, height: 630, alt: summary.title };
  const description = [summary.note, summary.sender && `Shared by ${summary.sender}`]
    .filter(Boolean)
    .join(" - ");
  return {
    ...guarded,
    openGraph: {
      title: summary.title,
      siteName: "Wirecost",
      images: [image],
      ...(description && { description }),
    },
    twitter: { card: "summary_large_image" },
  };
}

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <SharedPage token={token} Comparison={SharedComparison} />;
}
