import type { Metadata } from "next";
import { LinksPage } from "../../features/shares/links-page.tsx";

export const metadata: Metadata = { title: "Links" };

export default function Page() {
  return <LinksPage />;
}
