import { inGroup, number } from "../../../model/param.ts";
import { TALK } from "../sources.ts";

export const network = inGroup("network", {
  latencyMs: number({
    label: "One-way latency",
    unit: "ms",
    integer: false,
    default: 1,
    min: 0.01,
    max: 500,
    scale: "log",
    suggest: [0.01, 0.05, 0.5, 1, 5, 20, 50, 150],
    presets: [
      { label: "same machine", value: 0.01, note: "shared memory or loopback" },
      { label: "LAN", value: 1, note: "the talk's stand-in for a network" },
      { label: "metro", value: 5, note: "another site in the same city" },
      { label: "continent", value: 25, note: "another country, or a cloud region" },
      { label: "intercontinental", value: 150, note: "the other side of the world" },
    ],
    help: "Time that one message travels: half of the round-trip time that ping shows. Every message costs it, including one-way releases.",
    source: `${TALK}: net time = elapsed + 1 ms x messages`,
  }),
  bandwidthMbit: number({
    label: "Bandwidth",
    unit: "Mbit/s",
    integer: false,
    default: 1000,
    min: 0.01,
    max: 100_000,
    scale: "log",
    suggest: [1, 10, 100, 1000, 10_000],
    help: "Bandwidth of the slowest link between client and server.",
    source: "the user's network",
  }),
  mtu: number({
    label: "MTU",
    unit: "bytes",
    default: 1500,
    min: 576,
    max: 65_535,
    scale: "log",
    suggest: [576, 1500, 9000],
    help: "Largest packet. TCP and IP headers take 40 bytes of it, so 1500 carries 1460. It determines the number of packets and header bytes.",
    source: "RFC 791, RFC 9293",
  }),
});
