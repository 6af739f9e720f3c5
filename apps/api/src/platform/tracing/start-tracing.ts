import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { PrismaInstrumentation, registerInstrumentations } from "@prisma/instrumentation";
import type { FastifyPluginCallback } from "fastify";
import { querySpans } from "./query-spans.ts";
import { requestSpans } from "./request-spans.ts";

export interface Tracing {
  /** Makes a span of each request. */
  readonly plugin: FastifyPluginCallback;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * Sends traces as the OTEL_ variables say: to OTEL_EXPORTER_OTLP_ENDPOINT, as OTEL_SERVICE_NAME, as many as
 * OTEL_TRACES_SAMPLER picks. Requests and what they ask of the database have spans. Imported only where traces are
 * wanted: it is most of what starting would take.
 */
export function startTracing(): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "wirecost" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({ tracerProvider: provider, instrumentations: [new PrismaInstrumentation()] });
  const endQuerySpans = querySpans();
  return {
    plugin: requestSpans,
    stop: () => {
      endQuerySpans();
      return provider.shutdown();
    },
  };
}
