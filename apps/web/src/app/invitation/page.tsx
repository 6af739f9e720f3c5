import type { Metadata } from "next";
import { InvitationPage } from "../../features/teams/invitation-page.tsx";

export const metadata: Metadata = { title: "Invitation", robots: { index: false }, referrer: "no-referrer" };

export default function Page() {
  return <InvitationPage />;
}
