import { labMetadata, labProps } from "../../_parts/lab-page.ts";
import { ProgramCallsLab } from "./program-calls-lab.tsx";

export const metadata = labMetadata("program-calls");

export default async function Page({ searchParams }: PageProps<"/lab/program-calls">) {
  return <ProgramCallsLab {...labProps(await searchParams)} />;
}
