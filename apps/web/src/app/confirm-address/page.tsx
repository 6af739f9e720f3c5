import type { Metadata } from "next";
import { ConfirmAddressPage } from "../../features/sign-in/finish-sign-up-page.tsx";

export const metadata: Metadata = {
  title: "Confirm your e-mail address",
  robots: { index: false },
  // Without any referrer browsers hide from our own API too where a request comes from, and it is refused.
  referrer: "same-origin",
};

export default function Page() {
  return <ConfirmAddressPage />;
}
