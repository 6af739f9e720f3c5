// The baseline of the API bench: nothing but Node and the same answer.
import { createServer } from "node:http";
import { getModel, simulate } from "@wirecost/sim-core";

const server = createServer((request, reply) => {
  let text = "";
  request.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const { model: id, params, seed } = JSON.parse(text);
    const model = getModel(id);
    const answer = JSON.stringify({
      model: model.id,
      modelVersion: model.version,
      metrics: simulate(model, params, seed),
    });
    reply.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(answer),
    });
    reply.end(answer);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(address && typeof address === "object" ? address.port : 0);
});
process.on("disconnect", () => process.exit(0));
