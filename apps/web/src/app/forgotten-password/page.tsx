import type { Metadata } from "next";
import { ForgottenPasswordPage } from "../../features/sign-in/new-password-page.tsx";

export const metadata: Metadata = { title: "Forgotten password" };

export default function Page() {
  return <ForgottenPasswordPage />;
}
