import type { Metadata } from "next";
import { LabPage } from "./_parts/lab-page.tsx";
import { HOME_MODEL } from "./home-model.ts";

export const metadata: Metadata = { title: { absolute: "Wirecost: what a database conversation costs" } };

export default async function Home({ searchParams }: PageProps<"/">) {
  return <LabPage modelId={HOME_MODEL} query={await searchParams} />;
}
