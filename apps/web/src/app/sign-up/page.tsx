import type { Metadata } from "next";
import { SignInPage } from "../../features/sign-in/sign-in-page.tsx";

export const metadata: Metadata = { title: "Create an account" };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ return?: string | string[] }>;
}) {
  const { return: back } = await searchParams;
  return <SignInPage mode="sign-up" back={typeof back === "string" ? back : undefined} />;
}
