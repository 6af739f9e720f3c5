import type { Seat } from "@wirecost/sim-core";

/** Clients per server as text: "150 clients on 30 servers, 5 on each." */
export function seatsText(seats: readonly Seat[]): string {
  const counts = seats.map(({ clients }) => clients.length);
  const used = counts.filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return "No client is connected.";
  const [least, most] = [Math.min(...used), Math.max(...used)];
  const each =
    least === most ? `${most} on ${used.length === 1 ? "it" : "each"}` : `${least} to ${most} on each`;
  // A model names its seats "Server 1", "Server 2".
  const kind = (seats[0]?.label ?? "").replace(/ \d+$/, "").toLowerCase();
  const places = used.length === 1 ? kind : `${kind}s`;
  const empty = counts.length - used.length;
  return `${total} ${total === 1 ? "client" : "clients"} on ${used.length} ${places}, ${each}${empty > 0 ? `; ${empty} empty` : ""}.`;
}
