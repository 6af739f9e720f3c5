import type { Metadata } from "next";
import { NewPasswordPage } from "../../features/sign-in/new-password-page.tsx";

export const metadata: Metadata = {
  title: "New password",
  robots: { index: false },
  // Without any referrer browsers hide from our own API too where a request comes from, and it is refused.
  referrer: "same-origin",
};

export default function Page() {
  return <NewPasswordPage />;
}
