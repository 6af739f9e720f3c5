import { ComposedLab } from "./composed-lab.tsx";

/** The lab as a page: hands the address on, so that the server renders what it asks for. */
export function LabPage({
  modelId,
  query,
}: {
  modelId: string;
  query: Readonly<Record<string, string | string[] | undefined>>;
}) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, one);
  return (
    <ComposedLab key={modelId} modelId={modelId} search={search.toString()} visit={crypto.randomUUID()} />
  );
}
