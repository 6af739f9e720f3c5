import type { Metadata } from "next";
import { ForgottenPasswordPage } from "../../features/account/forgotten-password-page.tsx";

export const metadata: Metadata = { title: "Forgotten password" };

export default function Page() {
  return <ForgottenPasswordPage />;
}
