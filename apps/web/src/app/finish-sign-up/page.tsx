import type { Metadata } from "next";
import { FinishSignUpPage } from "../../features/sign-in/finish-sign-up-page.tsx";

export const metadata: Metadata = {
  title: "Finish signing up",
  robots: { index: false },
  // Without any referrer browsers hide from our own API too where a request comes from, and it is refused.
  referrer: "same-origin",
};

export default function Page() {
  return <FinishSignUpPage />;
}
