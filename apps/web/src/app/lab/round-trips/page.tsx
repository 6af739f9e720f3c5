import { labMetadata, labProps } from "../../_parts/lab-page.ts";
import { RoundTripsLab } from "./round-trips-lab.tsx";

export const metadata = labMetadata("round-trips");

export default async function Page({ searchParams }: PageProps<"/lab/round-trips">) {
  return <RoundTripsLab {...labProps(await searchParams)} />;
}
