import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "next";
import { FormatsPage, readDocument } from "../../features/formats/formats-page.tsx";

export const metadata: Metadata = { title: "File formats" };

// Read at build time: the text is from docs/.
export const dynamic = "force-static";

export default async function Page() {
  const text = await readFile(join(process.cwd(), "../../docs/formats.md"), "utf8");
  return <FormatsPage document={readDocument(text)} />;
}
