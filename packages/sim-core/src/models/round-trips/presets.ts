import type { Preset } from "../../model/model.ts";
import { ARTICLE } from "./sources.ts";

const source = "typical round-trip times and bandwidths; measure yours with ping";

export const presets: readonly Preset[] = [
  {
    id: "lan",
    ranAt: "environment",
    title: "LAN",
    note: "0.5 ms, 1 Gbit/s, no loss.",
    source,
    params: { rttMs: 0.5, bandwidthMbit: 1000, lossPercent: 0 },
  },
  {
    id: "wan",
    ranAt: "environment",
    title: "WAN of 10 km",
    note: "12.9 ms, 32 Mbit/s, 0.5 % packet loss: the link of the article.",
    source: ARTICLE,
    params: { rttMs: 12.9, bandwidthMbit: 32, lossPercent: 0.5 },
  },
  {
    id: "ocean",
    ranAt: "environment",
    title: "Across an ocean",
    note: "110 ms, 100 Mbit/s, 0.1 % loss.",
    source,
    params: { rttMs: 110, bandwidthMbit: 100, lossPercent: 0.1 },
  },
];
