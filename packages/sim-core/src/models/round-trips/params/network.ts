import { inGroup, linear, log, number, real, toggle } from "../../../model/param.ts";
import { ARTICLE } from "../sources.ts";

export const network = inGroup("network", {
  rttMs: real("Round-trip time", "ms", [0.01, 5, 1000], {
    ...log(0.05, 0.5, 1, 5, 20, 50, 110, 300),
    presets: [
      { label: "localhost", value: 0.05, note: "both ends on one machine" },
      { label: "LAN", value: 0.5, note: "the same building" },
      { label: "cloud zone", value: 1, note: "the same data center" },
      { label: "metro", value: 5, note: "another site in the same city" },
      { label: "continent", value: 50, note: "another country or region" },
      { label: "Europe - US", value: 110, note: "across an ocean" },
      { label: "Asia-Pacific", value: 300, note: "the other side of the world" },
    ],
    help: "Time for a message there and back, as ping shows.",
    source: `${ARTICLE}: 1, 110 and 300 ms to three regions`,
  }),
  bandwidthMbit: real("Bandwidth", "Mbit/s", [0.001, 1000, 100_000], {
    ...log(1, 10, 32, 100, 1000, 10_000),
    help: "Bandwidth of the slowest link between program and database.",
    source: "the user's network",
  }),
  lossPercent: real("Packet loss", "%", [0, 0, 20], {
    ...linear(0, 0.01, 0.1, 0.5, 1, 2, 5),
    help: "Share of packets that are lost. If the last packet of a message is lost, it is resent after a timeout; losses within a long message reduce its rate.",
    source: "RFC 6298; Mathis, Semke, Mahdavi and Ott 1997",
  }),
  windowBytes: number("TCP window", "bytes", [1000, 3_145_728, 1_073_741_824], {
    ...log(17_520, 65_535, 262_144, 1_048_576, 3_145_728),
    advanced: true,
    presets: [
      { label: "12 segments", value: 17_520, note: "default of Windows XP and Server 2003 on Ethernet" },
      { label: "unscaled", value: 65_535, note: "the largest without window scaling (RFC 7323)" },
      { label: "Linux", value: 3_145_728, note: "half of the default tcp_rmem maximum of 6 MiB" },
    ],
    help: "Maximum unacknowledged bytes in flight. A longer message waits one round trip for an ACK after each window.",
    source: "RFC 9293, RFC 7323; Linux tcp(7)",
  }),
  slowStart: toggle({
    label: "Slow start",
    default: true,
    advanced: true,
    help: "When on, a new connection sends 10 segments at first, and twice as many after each round trip. Turn it off for a connection that is already warm.",
    source: "RFC 5681, RFC 6928",
  }),
  mtu: number("MTU", "bytes", [576, 1500, 65_535], {
    ...log(576, 1500, 9000),
    advanced: true,
    help: "Largest packet, including 40 bytes of TCP and IP headers.",
    source: "RFC 791, RFC 9293",
  }),
});
