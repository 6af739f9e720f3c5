import { ConversationBuilder } from "../../build.ts";

/** Kinds of connections in a capture, most relevant first. */
const KINDS = ["database", "unknown", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** Maximum names of separately counted connections. */
const MAX_NAMES = 20;

/**
 * Collects connections by kind. A capture may contain more than wanted: if some are a database's, only these form the
 * conversation; if none is, all whose protocol is not known to be another's; otherwise all.
 */
export class Kinds {
  #best = KINDS.length - 1;
  #builder = new ConversationBuilder();
  /** By connection number of the builder, the address and port of its server. */
  servers: string[] = [];
  /** By kind and name: connections that were omitted, or are if a better kind occurs. */
  readonly #counts = new Map<string, { kind: number; name: string; count: number }>();

  /** @returns where a connection's trips go; undefined where they are left out */
  builderOf(kind: Kind, name: string): ConversationBuilder | undefined {
    const rank = KINDS.indexOf(kind);
    if (rank < this.#best) {
      this.#best = rank;
      // Collected connections of other kinds are dropped.
      this.#builder = new ConversationBuilder();
      this.servers = [];
    }
    if (rank > 0) {
      const isNew = !this.#counts.has(`${rank} ${name}`);
      const own = isNew && this.#counts.size >= MAX_NAMES ? "to other ports" : name;
      const entry = this.#counts.get(`${rank} ${own}`) ?? { kind: rank, name: own, count: 0 };
      entry.count += 1;
      this.#counts.set(`${rank} ${own}`, entry);
    }
    return rank === this.#best ? this.#builder : undefined;
  }

  /** The builder of the best kind, with the others counted. */
  finish(): ConversationBuilder {
    const chosen = this.#best === 0 ? "not of a known database" : "not of a database";
    for (const { kind, name, count } of this.#counts.values())
      if (kind > this.#best) this.#builder.drop(`connections ${name}, which are ${chosen}`, count);
    return this.#builder;
  }
}
