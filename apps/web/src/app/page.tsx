import type { Metadata } from "next";
import { labProps } from "./_parts/lab-page.ts";
import { OpenedgeQueryLab } from "./lab/openedge-query/openedge-query-lab.tsx";

export const metadata: Metadata = { title: { absolute: "Wirecost: what a database conversation costs" } };

export default async function Home({ searchParams }: PageProps<"/">) {
  return <OpenedgeQueryLab {...labProps(await searchParams)} />;
}
