import type { Metadata } from "next";
import { InvitationPage } from "../../features/teams/invitation-page.tsx";

export const metadata: Metadata = {
  title: "Invitation",
  robots: { index: false },
  // Without any referrer browsers hide from our own API too where a request comes from, and signing in is refused.
  referrer: "same-origin",
};

export default function Page() {
  return <InvitationPage />;
}
