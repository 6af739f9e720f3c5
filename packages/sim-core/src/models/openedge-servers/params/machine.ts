import { inGroup, linear, log, number, real } from "../../../model/param.ts";
import { FIT, TALK } from "../sources.ts";

const networked = { param: "connection", values: ["network"] };

export const machine = inGroup("machine", {
  cores: number("Cores", "cores", [1, 8, 512], {
    ...log(2, 4, 8, 16, 32, 64),
    help: "Number of CPU cores of the database server.",
    source: `${TALK}: 8`,
  }),
  cpuMs: real("Server time of an update", "ms", [0.001, 0.163, 1000], {
    ...log(0.05, 0.163, 0.5, 1, 5),
    help: "CPU time of a transaction that can run in parallel with others, each on its own core.",
    source: FIT,
  }),
  serialMs: real("Serialized section of an update", "ms", [0.001, 0.5767, 1000], {
    ...log(0.1, 0.3, 0.5767, 1, 3),
    help: "CPU time of the part that only one transaction can execute at a time: latches, before-image and log.",
    source: FIT,
  }),
  networkSerialMs: real("Serialized section for its messages", "ms", [0, 0.052, 1000], {
    ...linear(0, 0.052, 0.2),
    help: "Time that a server's messages add to the serialized section. Self-service clients do not have it.",
    source: FIT,
    applies: networked,
  }),
  contention: real("Contention per contender", "%", [0, 1.43, 100], {
    ...linear(0, 0.5, 1.43, 5),
    help: "How much longer the serialized section takes per contender beyond 8 cores, scaled by contenders per core on other machines: the holder of a latch can lose its core to another contender that a message woke.",
    source: FIT,
    applies: networked,
  }),
  contentionCap: real("Maximum contention", "%", [0, 33.6, 1000], {
    ...linear(0, 33.6, 100),
    help: "Upper limit of that growth: further contenders sleep instead of competing for a core.",
    source: FIT,
    applies: networked,
  }),
  clientMs: real("Client time per transaction", "ms", [0, 1, 100_000], {
    ...linear(0, 1, 5, 20),
    advanced: true,
    help: "Time that the client's own program takes per transaction.",
    source:
      "assumption: with 150 clients the benchmark does not show it, since clients wait for the server anyway",
  }),
  joinMs: real("Server time per join", "ms", [0.01, 4, 10_000], {
    ...log(0.5, 1, 4, 20),
    advanced: true,
    help: "CPU time of a join, without its messages.",
    source: "assumption: the talk publishes no values for its joins",
  }),
  messageMs: real("Server time per round trip", "ms", [0, 0.02, 100], {
    ...linear(0, 0.02, 0.1),
    advanced: true,
    help: "CPU time that the server spends per round trip of a join. For an update it is part of the server time.",
    source: "the server time of an update divided by its 8 round trips",
  }),
});
