import type { Metadata } from "next";
import { Suspense } from "react";
import { SchemasPage } from "../../features/schemas/schemas-page.tsx";

export const metadata: Metadata = { title: "Schemas" };

export default function Page() {
  return (
    <Suspense>
      <SchemasPage />
    </Suspense>
  );
}
