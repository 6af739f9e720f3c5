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

/** Servers of one request at a time with as many clients of each kind. */
export interface ServerMix {
  readonly servers: number;
  readonly updaters: number;
  readonly joiners: number;
}

/**
 * Who sits on the servers, with `clients` that found a place: as many on each as {@link placeClients} puts there,
 * those that join spread over the servers as evenly as their numbers allow.
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

/** Clients of one of so many servers: filled to -Mi in turn, the rest one by one. */
function serverSize(server: number, servers: number, clients: number, { mi, ma }: Broker): number {
  const first = Math.min(mi, ma);
  const filled = Math.min(Math.max(0, clients - server * first), first);
  const rest = Math.max(0, clients - servers * first - server);
  return filled + Math.ceil(rest / servers);
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
