import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { PrismaInstrumentation, registerInstrumentations } from "@prisma/instrumentation";
import type { FastifyPluginCallback } from "fastify";
import { querySpans } from "./query-spans.ts";
import { requestSpans } from "./request-spans.ts";

export interface Tracing {
  /** Creates a span for each request. */
  readonly plugin: FastifyPluginCallback;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/**
 * Sends traces as configured by the OTEL_ variables: to OTEL_EXPORTER_OTLP_ENDPOINT, as OTEL_SERVICE_NAME, sampled by
 * OTEL_TRACES_SAMPLER. Requests and their database statements have spans. Imported only if tracing is enabled: it would
 * take most of the start-up time.
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
