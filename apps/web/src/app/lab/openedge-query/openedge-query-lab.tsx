"use client";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { ComposedLab, type ComposedLabProps } from "../../_parts/composed-lab.tsx";

export function OpenedgeQueryLab(props: ComposedLabProps) {
  return <ComposedLab model={openedgeQuery} {...props} />;
}
