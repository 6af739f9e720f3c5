import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { design, signUp, testConfig } from "../../testing/test-app.ts";
import { wantsTracing } from "./wants-tracing.ts";

afterEach(() => vi.unstubAllEnvs());

/** Simulates a collector: stores what it receives, as latin1. */
async function startCollector() {
  const sent: { url: string; text: string }[] = [];
  const server = createServer((request, reply) => {
    void buffer(request).then((bytes) => {
      sent.push({ url: request.url ?? "", text: bytes.toString("latin1") });
      reply.setHeader("content-type", "application/x-protobuf").end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, sent, close: () => server.close() };
}

describe("traces", () => {
  it("reach the configured collector, with requests and their database queries", async () => {
    const collector = await startCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.origin);
    vi.stubEnv("OTEL_SERVICE_NAME", "lab-of-ours");
    const { startTracing } = await import("./start-tracing.ts");
    const tracing = startTracing();
    const log: string[] = [];
    const config = await testConfig({ logLevel: "info" });
    const app = await buildApp(config, { write: (line) => void log.push(line) }, tracing);
    const ann = await signUp(app, "Ann");
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const saved = await ann.send({
      method: "POST",
      url: `/api/teams/${ann.teamId}/experiments`,
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      payload: { name: "a secret name", design },
    });
    expect(saved.statusCode).toBe(201);
    await app.close();
    await tracing.stop();
    collector.close();

    expect(new Set(collector.sent.map(({ url }) => url))).toEqual(new Set(["/v1/traces"]));
    const all = collector.sent.map(({ text }) => text).join("");
    for (const part of [
      "lab-of-ours",
      "POST /api/teams/:teamId/experiments",
      "prisma:client:operation",
      "INSERT INTO",
      // Not from Prisma.
      "INSERT INTO experiment",
    ])
      expect(all).toContain(part);
    // The request's span and those of its queries.
    expect(all.split(Buffer.from(traceId, "hex").toString("latin1")).length).toBeGreaterThan(3);
    expect(log.join("")).toContain(`"traceId":"${traceId}"`);
    for (const secret of ["a secret name", ann.teamId, "correct horse battery", config.authSecret])
      expect(all).not.toContain(secret);
  });
});

describe("whether traces are enabled", () => {
  it.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: "x" }, false],
    [{ OTEL_TRACES_EXPORTER: "otlp" }, true],
    [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://x" }, false],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://x", OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf" }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://x", OTEL_SDK_DISABLED: "true" }, false],
  ])("%o: %s", (env, wanted) => {
    expect(wantsTracing(env)).toBe(wanted);
  });

  it("reports an unsupported exporter or protocol", () => {
    expect(() => wantsTracing({ OTEL_TRACES_EXPORTER: "zipkin" })).toThrow(
      'OTEL_TRACES_EXPORTER is "zipkin": expected otlp or none.',
    );
    const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://x", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
    expect(() => wantsTracing(grpc)).toThrow("expected http/protobuf");
  });
});
