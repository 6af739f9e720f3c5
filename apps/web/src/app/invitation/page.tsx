import type { Metadata } from "next";
import { InvitationPage } from "../../features/teams/invitation-page.tsx";

export const metadata: Metadata = {
  title: "Invitation",
  robots: { index: false },
  // Without any referrer, browsers also hide the origin from our own API, which then rejects the sign-in.
  referrer: "same-origin",
};

export default function Page() {
  return <InvitationPage />;
}
