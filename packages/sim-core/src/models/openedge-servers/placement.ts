/** The broker's limits. */
export interface Broker {
  /** Clients of a server before another one is started. */
  readonly mi: number;
  /** Most clients of a server. */
  readonly ma: number;
  /** Most servers. */
  readonly mn: number;
}

/** How many servers the broker starts for so many clients, and how many of those find no place. */
export function countServers(
  clients: number,
  { mi, ma, mn }: Broker,
): { readonly servers: number; readonly refused: number } {
  const servers = Math.min(mn, Math.ceil(clients / Math.min(mi, ma)));
  return { servers, refused: Math.max(0, clients - servers * ma) };
}

/**
 * The clients of each server, numbered from 1 in the order in which they came: a server is filled to -Mi (never
 * beyond -Ma) before the next is started, until -Mn of them run; from then on a client goes to the server with the
 * fewest, the first of them, until all have -Ma. Rule: Progress documentation on -Mi, -Ma and -Mn.
 */
export function placeClients(clients: number, broker: Broker): readonly (readonly number[])[] {
  const count = countServers(clients, broker);
  const first = Math.min(broker.mi, broker.ma);
  const placed = clients - count.refused;
  return Array.from({ length: count.servers }, (_, server) => {
    const seated: number[] = [];
    for (let i = server * first; i < Math.min((server + 1) * first, placed); i++) seated.push(i + 1);
    for (let i = count.servers * first + server; i < placed; i += count.servers) seated.push(i + 1);
    return seated;
  });
}
