import { labMetadata, labProps } from "../../_parts/lab-page.ts";
import { OpenedgeQueryLab } from "./openedge-query-lab.tsx";

export const metadata = labMetadata("openedge-query");

export default async function Page({ searchParams }: PageProps<"/lab/openedge-query">) {
  return <OpenedgeQueryLab {...labProps(await searchParams)} />;
}
