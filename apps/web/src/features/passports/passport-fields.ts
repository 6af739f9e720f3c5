import type { PassportFacts } from "@wirecost/contract";

export type FactId = keyof PassportFacts;

/** A fact of a passport: how it is asked for and written. */
interface PassportField {
  readonly id: FactId;
  readonly label: string;
  readonly kind: "text" | "number" | "date";
  /** Stands behind a number; "" for none. */
  readonly unit: string;
  readonly placeholder: string;
  /** Whether figures that were measured where it differs cannot be told apart from it. */
  readonly matters: boolean;
}

const text = { kind: "text", unit: "", matters: false } as const;

/** Every fact, in the order in which they are asked for and shown. */
export const passportFields: readonly PassportField[] = [
  { ...text, id: "product", label: "Product", placeholder: "OpenEdge RDBMS", matters: true },
  { ...text, id: "version", label: "Version", placeholder: "12.8.3", matters: true },
  { ...text, id: "host", label: "Host", placeholder: "db1", matters: true },
  { ...text, id: "operatingSystem", label: "Operating system", placeholder: "RHEL 9.4" },
  { id: "cores", label: "Cores", kind: "number", unit: "", placeholder: "8", matters: true },
  { id: "memoryGiB", label: "Memory (GiB)", kind: "number", unit: "GiB", placeholder: "64", matters: false },
  { ...text, id: "storage", label: "Storage", placeholder: "NVMe, RAID 1" },
  { ...text, id: "network", label: "Network", placeholder: "same switch, 10 Gbit/s", matters: true },
  { id: "pingMs", label: "Ping (ms)", kind: "number", unit: "ms", placeholder: "0.2", matters: true },
  {
    id: "bandwidthMbit",
    label: "Bandwidth (Mbit/s)",
    kind: "number",
    unit: "Mbit/s",
    placeholder: "1000",
    matters: true,
  },
  { id: "measuredOn", label: "Measured on", kind: "date", unit: "", placeholder: "", matters: false },
  { ...text, id: "measuredBy", label: "Measured by", placeholder: "" },
  { ...text, id: "note", label: "Note", placeholder: "" },
];
