"use client";
import { programCalls } from "@wirecost/sim-core/models/program-calls";
import { ComposedLab, type ComposedLabProps } from "../../_parts/composed-lab.tsx";

export function ProgramCallsLab(props: ComposedLabProps) {
  return <ComposedLab model={programCalls} {...props} />;
}
