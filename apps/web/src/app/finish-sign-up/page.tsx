import type { Metadata } from "next";
import { FinishSignUpPage } from "../../features/sign-in/finish-sign-up-page.tsx";

export const metadata: Metadata = {
  title: "Finish signing up",
  robots: { index: false },
  // Without any referrer, browsers also hide the origin from our own API, which then rejects the request.
  referrer: "same-origin",
};

export default function Page() {
  return <FinishSignUpPage />;
}
