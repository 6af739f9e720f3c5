import { models } from "@wirecost/sim-core";
import { LabPage } from "../features/lab/lab-page.tsx";

export default async function Home({ searchParams }: PageProps<"/">) {
  const [first] = models;
  return first ? <LabPage modelId={first.id} query={await searchParams} /> : null;
}
