"use client";
import { roundTrips } from "@wirecost/sim-core/models/round-trips";
import { ComposedLab, type ComposedLabProps } from "../../_parts/composed-lab.tsx";

export function RoundTripsLab(props: ComposedLabProps) {
  return <ComposedLab model={roundTrips} {...props} />;
}
