import type { Metadata } from "next";
import { SignInPage } from "../../features/sign-in/sign-in-page.tsx";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ return?: string | string[]; error?: string | string[]; step?: string | string[] }>;
}) {
  const { return: back, error, step } = await searchParams;
  return (
    <SignInPage
      mode="sign-in"
      back={typeof back === "string" ? back : undefined}
      failed={typeof error === "string" ? error : undefined}
      code={step === "code"}
    />
  );
}
