/** The broker's limits. */
export interface Broker {
  /** Clients per server before the broker starts another one. */
  readonly mi: number;
  /** Maximum clients per server. */
  readonly ma: number;
  /** Maximum number of servers. */
  readonly mn: number;
}

/** How many servers the broker starts for a number of clients, and how many of the clients it refuses. */
export function countServers(
  clients: number,
  { mi, ma, mn }: Broker,
): { readonly servers: number; readonly refused: number } {
  const servers = Math.min(mn, Math.ceil(clients / Math.min(mi, ma)));
  return { servers, refused: Math.max(0, clients - servers * ma) };
}

/** A number of single-threaded servers with the same clients of each kind. */
export interface ServerMix {
  readonly servers: number;
  readonly updaters: number;
  readonly joiners: number;
}

/**
 * Assigns the `clients` that could connect to servers: as many per server as {@link placeClients} assigns,
 * with joining clients distributed as evenly as possible.
 */
export function serverMixes(clients: number, joiners: number, broker: Broker): readonly ServerMix[] {
  const { servers } = countServers(clients, broker);
  const mixes = new Map<number, { servers: number; readonly updaters: number; readonly joiners: number }>();
  let seated = 0;
  for (let server = 0; server < servers; server++) {
    const size = serverSize(server, servers, clients, broker);
    const joinersUpTo = (n: number) => Math.floor((n * joiners) / clients + 0.5);
    const joining = joinersUpTo(seated + size) - joinersUpTo(seated);
    seated += size;
    const key = size * (clients + 1) + joining;
    const same = mixes.get(key);
    if (same) same.servers++;
    else mixes.set(key, { servers: 1, updaters: size - joining, joiners: joining });
  }
  return [...mixes.values()];
}

/** Clients of one server: servers are filled to -Mi in turn, then the rest one by one. */
function serverSize(server: number, servers: number, clients: number, { mi, ma }: Broker): number {
  const first = Math.min(mi, ma);
  const filled = Math.min(Math.max(0, clients - server * first), first);
  const rest = Math.max(0, clients - servers * first - server);
  return filled + Math.ceil(rest / servers);
}

/**
 * The clients of each server, numbered from 1 in order of arrival: a server is filled to -Mi (never
 * beyond -Ma) before the next is started, until -Mn of them run; from then on a client goes to the server with the
 * fewest clients, the first on ties, until all have -Ma. Rule: Progress documentation on -Mi, -Ma and -Mn.
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
