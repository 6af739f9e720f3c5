import type { Metadata } from "next";
import { NewPasswordPage } from "../../features/sign-in/new-password-page.tsx";

export const metadata: Metadata = {
  title: "New password",
  robots: { index: false },
  // Without any referrer, browsers also hide the origin from our own API, which then rejects the request.
  referrer: "same-origin",
};

export default function Page() {
  return <NewPasswordPage />;
}
