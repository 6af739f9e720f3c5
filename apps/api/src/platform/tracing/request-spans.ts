import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

interface Traced {
  readonly span: Span;
  readonly within: Context;
}

/**
 * A span per request, named by its route and not by its address, which can contain a link's token. It continues the
 * trace of the caller's traceparent.
 */
export const requestSpans = fp((app, _options, registered) => {
  const tracer = trace.getTracer("wirecost");
  const traced = new WeakMap<FastifyRequest, Traced>();

  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? "none";
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method, "http.route": route, "wirecost.request_id": id },
      },
      propagation.extract(context.active(), headers),
    );
    const within = trace.setSpan(context.active(), span);
    traced.set(request, { span, within });
    const { traceId } = span.spanContext();
    request.log = request.log.child({ traceId });
    reply.log = request.log;
    reply.raw.once("close", () => {
      const { statusCode } = reply.raw;
      span.setAttribute("http.response.status_code", statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(within, done);
  });
  // A body arrives in events of its connection, which are not associated with the request.
  app.addHook("preValidation", (request, _reply, done) => {
    context.with(traced.get(request)?.within ?? context.active(), done);
  });
  registered();
});
