import { labMetadata, labProps } from "../../_parts/lab-page.ts";
import { OpenedgeServersLab } from "./openedge-servers-lab.tsx";

export const metadata = labMetadata("openedge-servers");

export default async function Page({ searchParams }: PageProps<"/lab/openedge-servers">) {
  return <OpenedgeServersLab {...labProps(await searchParams)} />;
}
