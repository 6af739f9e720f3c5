import type { EnvironmentFacts } from "./environment.ts";

export type FactId = keyof EnvironmentFacts;

/** A fact of an environment: its label, unit and format. */
interface EnvironmentField {
  readonly id: FactId;
  readonly label: string;
  readonly kind: "text" | "number" | "date";
  /** Unit after a number; "" for none. */
  readonly unit: string;
  /** An example; "" if none is needed. */
  readonly placeholder: string;
  /** Whether a difference in it can explain a difference of measurements. */
  readonly matters: boolean;
  /** Description of a valid value, for an error message. */
  readonly right: string;
}

const number = { kind: "number", unit: "", matters: true } as const;
const text = { kind: "text", unit: "", matters: false, right: "is too long." } as const;

/** All facts in the order of forms and displays. */
export const environmentFields: readonly EnvironmentField[] = [
  { ...text, id: "product", label: "Product", placeholder: "OpenEdge RDBMS", matters: true },
  { ...text, id: "version", label: "Version", placeholder: "12.8.3", matters: true },
  { ...text, id: "host", label: "Host", placeholder: "db1", matters: true },
  { ...text, id: "operatingSystem", label: "Operating system", placeholder: "RHEL 9.4" },
  {
    ...number,
    id: "cores",
    label: "Cores",
    placeholder: "8",
    right: "is not a whole number from 1 to 65,536.",
  },
  {
    ...number,
    id: "memoryGiB",
    label: "Memory (GiB)",
    unit: "GiB",
    placeholder: "64",
    matters: false,
    right: "is not a number above 0, of GiB.",
  },
  { ...text, id: "storage", label: "Storage", placeholder: "NVMe, RAID 1" },
  { ...text, id: "network", label: "Network", placeholder: "same switch, 10 Gbit/s", matters: true },
  {
    ...number,
    id: "pingMs",
    label: "Ping (ms)",
    unit: "ms",
    placeholder: "0.2",
    right: "is not a number of milliseconds from 0 to 60,000.",
  },
  {
    ...number,
    id: "bandwidthMbit",
    label: "Bandwidth (Mbit/s)",
    unit: "Mbit/s",
    placeholder: "1000",
    right: "is not a number above 0, of Mbit/s.",
  },
  {
    id: "measuredOn",
    label: "Measured on",
    kind: "date",
    unit: "",
    placeholder: "",
    matters: false,
    right: "is not a date such as 2026-11-20.",
  },
  { ...text, id: "measuredBy", label: "Measured by", placeholder: "" },
  { ...text, id: "note", label: "Note", placeholder: "" },
];
