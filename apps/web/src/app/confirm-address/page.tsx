import type { Metadata } from "next";
import { ConfirmAddressPage } from "../../features/sign-in/finish-sign-up-page.tsx";

export const metadata: Metadata = {
  title: "Confirm your e-mail address",
  robots: { index: false },
  // Without any referrer, browsers also hide the origin from our own API, which then rejects the request.
  referrer: "same-origin",
};

export default function Page() {
  return <ConfirmAddressPage />;
}
