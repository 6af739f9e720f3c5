import { ConversationBuilder } from "../../build.ts";

/** What a connection of a capture may be, what a user looks for first. */
const KINDS = ["database", "unknown", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** Names of connections that are counted on their own. */
const MAX_NAMES = 20;

/**
 * Collects connections by their kind. A capture has more than was looked for: where some are a database's, only these
 * are its conversation; where none is, all whose protocol is not known to be another's; else all.
 */
export class Kinds {
  #best = KINDS.length - 1;
  #builder = new ConversationBuilder();
  /** By number of a connection of the builder, the address and port of its server. */
  servers: string[] = [];
  /** By kind and name: connections that were left out, or are if a better kind comes. */
  readonly #counts = new Map<string, { kind: number; name: string; count: number }>();

  /** @returns where a connection's trips go; undefined where they are left out */
  builderOf(kind: Kind, name: string): ConversationBuilder | undefined {
    const rank = KINDS.indexOf(kind);
    if (rank < this.#best) {
      this.#best = rank;
      // What was collected of other kinds is let go of.
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
