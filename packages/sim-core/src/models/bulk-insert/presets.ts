import type { Preset } from "../../model/model.ts";
import { ARTICLE, FIT } from "./sources.ts";

/** The links of the article. Bandwidth is fitted for each; per-message overhead for the LAN only, where it was measured. */
export const links = {
  embedded: { place: "embedded" },
  lan: { place: "remote", latencyMs: 0.2, messageMs: 2.5, bandwidthMBs: 2.4 },
  wifi: { place: "remote", latencyMs: 3, messageMs: 2.5, bandwidthMBs: 0.52 },
} as const;

export const presets: readonly Preset[] = [
  {
    id: "embedded",
    ranAt: "environment",
    title: "Embedded",
    note: "The database runs in the program's own process: no messages.",
    source: ARTICLE,
    params: links.embedded,
  },
  {
    id: "lan-100mbit",
    ranAt: "environment",
    title: "100 Mbit LAN",
    note: "2.4 MB/s of the nominal 12.5, 2.7 ms per message.",
    source: FIT,
    params: links.lan,
  },
  {
    id: "wifi-802.11b",
    ranAt: "environment",
    title: "802.11b wireless",
    note: "0.52 MB/s of the nominal 1.4. Latency of 3 ms is typical of it, not measured: the article sent only batches over this link.",
    source: FIT,
    params: links.wifi,
  },
];
