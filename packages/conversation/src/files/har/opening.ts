/**
 * Time to open a connection. In the specification, the time of TLS is part of that of the connection; Firefox writes
 * them separately, which the sum of all parts shows.
 *
 * @param timeMs of the request; 0 where it does not show that
 */
export function openingOf(ms: (name: string) => number, timeMs: number): { tcpMs: number; tlsMs: number } {
  const [connectMs, sslMs] = [ms("connect"), ms("ssl")];
  const sum = ["blocked", "dns", "connect", "send", "wait", "receive"].reduce(
    (all, name) => all + ms(name),
    0,
  );
  const isBeside = timeMs > 0 && Math.abs(timeMs - sum - sslMs) < Math.abs(timeMs - sum);
  if (isBeside || sslMs > connectMs) return { tcpMs: connectMs, tlsMs: sslMs };
  return { tcpMs: connectMs - sslMs, tlsMs: sslMs };
}
