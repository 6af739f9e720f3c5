interface Recording {
  readonly name?: string;
  /** Of each connection; null where it was open before. */
  readonly rttUs?: number | null;
  /** Statements with how often each is executed, one after the other, and the request of the first. */
  readonly calls?: readonly { readonly sql: string; readonly times?: number; readonly endpoint?: string }[];
  readonly protocol?: string;
  readonly startedAt?: string | null;
  /** Lines before the end. */
  readonly more?: readonly object[];
}

/** A recording written by hand: the lines of docs/conversation-format.md. */
export function recordingOf({
  name = "nightly batch",
  rttUs = 410,
  calls = [
    { sql: "SELECT id FROM depot", endpoint: "GET /depots" },
    { sql: "SELECT code FROM parcel WHERE depot = ?", times: 12, endpoint: "GET /depots" },
    { sql: "INSERT INTO audit VALUES (?)", endpoint: "POST /audit" },
  ],
  protocol = "postgresql",
  startedAt = "2026-11-20T06:30:00.000Z",
  more = [],
}: Recording = {}): string {
  const source = { kind: "recorder", name, startedAt, timesAt: "client", lowerBound: false };
  const endpoints = [...new Set(calls.flatMap(({ endpoint }) => endpoint ?? []))];
  let atUs = 0;
  const trips = calls.flatMap(({ times = 1, endpoint }, statement) =>
    Array.from({ length: times }, (_, i) => {
      const from = atUs + 150;
      atUs = from + 900;
      const call = [statement, 3, 1 + i, 0, endpoint === undefined ? 0 : 1 + endpoints.indexOf(endpoint), 0];
      return { trip: [0, 0, from, from + 10, atUs - 20, atUs, 130, 470], calls: [call] };
    }),
  );
  const lines = [
    { wirecost: "conversation", version: 1, source },
    { connection: 0, protocol, encrypted: false, rttUs },
    ...calls.map(({ sql }, statement) => ({ statement, text: sql, operation: "SELECT", tables: [] })),
    ...endpoints.map((endpoint, number) => ({ endpoint: number, name: endpoint })),
    ...trips,
    ...more,
    { end: { trips: trips.length, calls: trips.length } },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
