import type { Metadata } from "next";
import { LabPage } from "../features/lab/lab-page.tsx";
import { FIRST_MODEL } from "../lib/lab-href.ts";

export const metadata: Metadata = { title: { absolute: "Wirecost: what a database conversation costs" } };

export default async function Home({ searchParams }: PageProps<"/">) {
  return <LabPage modelId={FIRST_MODEL} query={await searchParams} />;
}
