"use client";
import { openedgeServers } from "@wirecost/sim-core/models/openedge-servers";
import { ComposedLab, type ComposedLabProps } from "../../_parts/composed-lab.tsx";

export function OpenedgeServersLab(props: ComposedLabProps) {
  return <ComposedLab model={openedgeServers} {...props} />;
}
