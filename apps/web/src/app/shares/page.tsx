import type { Metadata } from "next";
import { LinksPage } from "../../features/links/links-page.tsx";

export const metadata: Metadata = { title: "Links" };

export default function Page() {
  return <LinksPage />;
}
