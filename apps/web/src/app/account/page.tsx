import type { Metadata } from "next";
import { AccountPage } from "../../features/account/account-page.tsx";
import { OwnDataSection } from "../../features/archive/archive-section.tsx";

export const metadata: Metadata = { title: "Account" };

export default function Page() {
  return <AccountPage OwnData={OwnDataSection} />;
}
