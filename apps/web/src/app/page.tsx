import { models } from "@wirecost/sim-core";
import type { Metadata } from "next";
import { LabPage } from "../features/lab/lab-page.tsx";

export const metadata: Metadata = { title: { absolute: "Wirecost: what a database conversation costs" } };

export default async function Home({ searchParams }: PageProps<"/">) {
  const [first] = models;
  return first ? <LabPage modelId={first.id} query={await searchParams} /> : null;
}
