// The baselines of the API bench: Node with a constant answer; and, given headers, the same with the work that any
// framework does for the API's answer: validation, a request id and these headers.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { routes } from "@wirecost/contract";
import { beyondPublishedMetrics, getModel, parseParams, simulate } from "@wirecost/sim-core";
import { listenLocally } from "../start/free-port.mjs";

const headers = process.argv[2] ? JSON.parse(process.argv[2]) : undefined;

const server = createServer((request, reply) => {
  if (request.method === "GET") return reply.end(cpuMetric());
  let text = "";
  request.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    // Like the API for its log.
    if (headers) Object.assign(request, { id: randomUUID() });
    const body = JSON.parse(text);
    const { model: id, params, seed } = headers ? routes.simulate.body.parse(body) : body;
    const model = getModel(id);
    const answer = JSON.stringify({
      model: model.id,
      modelVersion: model.version,
      metrics: simulate(model, params, seed),
      extrapolated: beyondPublishedMetrics(model, parseParams(model, params)),
    });
    reply.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(answer),
      ...headers,
    });
    reply.end(answer);
  });
});
process.send?.({ url: `http://127.0.0.1:${await listenLocally(server)}/` });
process.on("disconnect", () => process.exit(0));

/** Like the API's /metrics. */
function cpuMetric() {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
}
