type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Whether OpenTelemetry's standard variables enable tracing.
 *
 * @throws Error where they ask for an exporter or a protocol that is not here
 */
export function wantsTracing(env: Variables): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === "true" || env.OTEL_TRACES_EXPORTER === "none") return false;
  const exporter = env.OTEL_TRACES_EXPORTER;
  if (exporter && exporter !== "otlp")
    throw new Error(`OTEL_TRACES_EXPORTER is ${JSON.stringify(exporter)}: expected otlp or none.`);
  if (!exporter && !env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return false;
  const name = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
    ? "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"
    : "OTEL_EXPORTER_OTLP_PROTOCOL";
  const protocol = env[name];
  if (protocol && protocol !== "http/protobuf")
    throw new Error(`${name} is ${JSON.stringify(protocol)}: expected http/protobuf.`);
  return true;
}
