import type { Preset } from "../../model/model.ts";
import { ARTICLE, FIT } from "./sources.ts";

export const presets: readonly Preset[] = [
  {
    id: "d02",
    ranAt: "environment",
    title: "Model D02",
    note: "The machine of the article's tables.",
    source: ARTICLE,
    params: { speed: 1 },
  },
  {
    id: "f95",
    ranAt: "environment",
    title: "Model F95",
    note: "About 50 times faster than a Model D02. Waiting stays as measured.",
    source: ARTICLE,
    params: { speed: 50 },
  },
  {
    id: "sndmsg",
    title: "CL that sends messages",
    note: "CL calls CL for one SNDMSG per call: work that costs more than its call.",
    source: FIT,
    params: { caller: "cl", callee: "cl", workMs: 49.8, waitMs: 15.5 },
  },
];
