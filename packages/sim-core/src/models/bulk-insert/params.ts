import { compression } from "./params/compression.ts";
import { link } from "./params/link.ts";
import { load } from "./params/load.ts";
import { storage } from "./params/storage.ts";

export const groups = [
  { id: "load", title: "Load", holds: "workload" },
  { id: "link", title: "Link" },
  { id: "storage", title: "Storage", holds: "constants" },
  { id: "compression", title: "Compression" },
] as const;

export const params = { ...load, ...link, ...storage, ...compression };
