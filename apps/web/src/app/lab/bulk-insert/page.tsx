import { labMetadata, labProps } from "../../_parts/lab-page.ts";
import { BulkInsertLab } from "./bulk-insert-lab.tsx";

export const metadata = labMetadata("bulk-insert");

export default async function Page({ searchParams }: PageProps<"/lab/bulk-insert">) {
  return <BulkInsertLab {...labProps(await searchParams)} />;
}
