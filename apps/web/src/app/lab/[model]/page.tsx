import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findModel } from "../../../entities/design/find-model.ts";
import { LabPage } from "../../_parts/lab-page.tsx";

export async function generateMetadata({ params }: PageProps<"/lab/[model]">): Promise<Metadata> {
  const model = findModel((await params).model);
  return model ? { title: model.title, description: model.summary } : { title: "Not found" };
}

export default async function ModelLab({ params, searchParams }: PageProps<"/lab/[model]">) {
  const model = findModel((await params).model);
  if (!model) notFound();
  return <LabPage modelId={model.id} query={await searchParams} />;
}
