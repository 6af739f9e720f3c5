import type { CostedSource } from "@wirecost/abl";
import { formatCount, formatQuantity } from "@wirecost/sim-core";

/** What the code costs, and the change that saves most. */
export function ablSentence(
  { accesses, total }: CostedSource,
  rttMs: number,
  log: string | undefined,
): string {
  if (accesses.length === 0) return "No statement here accesses a database.";
  const of = log === undefined ? "This code" : `This code, as often as ${log} has it,`;
  const costs = `${of} sends ${formatCount(total.messages)} ${total.messages === 1 ? "message" : "messages"}; at a round-trip time of ${formatQuantity(rttMs, "ms")} it takes ${formatQuantity(total.elapsedMs, "ms")}.`;
  const [best] = accesses
    .flatMap(({ line, rewrites }) => rewrites.map((rewrite) => ({ line, ...rewrite })))
    .sort((a, b) => b.saved.elapsedMs - a.saved.elapsedMs);
  if (best)
    return `${costs} ${capitalized(best.title)} in line ${best.line} saves ${formatQuantity(best.saved.elapsedMs, "ms")}.`;
  const worst = accesses.reduce((most, one) => (one.cost.elapsedMs > most.cost.elapsedMs ? one : most));
  return worst.cost.messages === 0
    ? "No statement here sends a message to a database."
    : `${costs} Line ${worst.line} takes ${Math.round((100 * worst.cost.elapsedMs) / total.elapsedMs)} % of that.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
