/** A design that takes a second or more to compute, and so is no work for a request. */
export const longDesign = {
  model: "openedge-servers",
  params: { clients: 1000, joinShare: 50, threadedServer: true },
  axes: [
    { param: "cpuMs", values: Array.from({ length: 20 }, (_, i) => 1 + i / 10) },
    { param: "serialMs", values: Array.from({ length: 15 }, (_, i) => 1 + i / 10) },
  ],
  metric: "tps",
  seed: 1,
} as const;
