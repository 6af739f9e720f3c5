"use client";
import { bulkInsert } from "@wirecost/sim-core/models/bulk-insert";
import { ComposedLab, type ComposedLabProps } from "../../_parts/composed-lab.tsx";

export function BulkInsertLab(props: ComposedLabProps) {
  return <ComposedLab model={bulkInsert} {...props} />;
}
