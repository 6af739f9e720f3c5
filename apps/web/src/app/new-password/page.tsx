import type { Metadata } from "next";
import { NewPasswordPage } from "../../features/account/new-password-page.tsx";

export const metadata: Metadata = {
  title: "New password",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function Page() {
  return <NewPasswordPage />;
}
