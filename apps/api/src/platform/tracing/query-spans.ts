import { tracingChannel } from "node:diagnostics_channel";
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Creates a span for each statement that Prisma does not send, with its text, which contains no values.
 *
 * @returns ends it
 */
export function querySpans(): () => void {
  const tracer = trace.getTracer("wirecost");
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<unknown, { readonly text: string }>("wirecost:query");
  const spanEnd = (about: object) => spans.get(about)?.end();
  const handlers = {
    start(about: { readonly text: string }) {
      const attributes = { "db.system.name": "postgresql", "db.query.text": about.text };
      spans.set(about, tracer.startSpan("query", { kind: SpanKind.CLIENT, attributes }));
    },
    error(about: object) {
      spans.get(about)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    end() {},
    asyncStart() {},
    asyncEnd: spanEnd,
  };
  channel.subscribe(handlers);
  return () => channel.unsubscribe(handlers);
}
