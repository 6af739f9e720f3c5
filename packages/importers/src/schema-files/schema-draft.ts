import { getOrInsert } from "@wirecost/sim-core/model";
import type { SchemaField, SchemaTable, TableSize } from "./schema.ts";

interface DraftTable {
  name: string;
  readonly fields: Map<string, SchemaField>;
  /** Whether data definitions add the table, so that its fields are complete. */
  isDefined: boolean;
  size?: TableSize;
}

/** A schema while its files are read one after another. Names are case-insensitive. */
export class SchemaDraft {
  readonly #tables = new Map<string, DraftTable>();

  has(table: string): boolean {
    return this.#tables.has(table.toLowerCase());
  }

  /** Whether a field would be the first one of a table that no data definitions add. */
  isPartOnly(table: string): boolean {
    const known = this.#tables.get(table.toLowerCase());
    return !known?.isDefined && (known?.fields.size ?? 0) === 0;
  }

  /** The table of a name, which is added if it is new. */
  table(name: string): DraftTable {
    return getOrInsert(this.#tables, name.toLowerCase(), () => ({
      name,
      fields: new Map(),
      isDefined: false,
    }));
  }

  /** @returns whether there was one */
  drop(table: string): boolean {
    return this.#tables.delete(table.toLowerCase());
  }

  /** @returns whether there was one */
  rename(table: string, to: string): boolean {
    const known = this.#tables.get(table.toLowerCase());
    if (!known) return false;
    this.#tables.delete(table.toLowerCase());
    known.name = to;
    this.#tables.set(to.toLowerCase(), known);
    return true;
  }

  /** Adds a field, or changes the given properties of one. */
  setField(table: string, field: SchemaField): void {
    this.table(table).fields.set(field.name.toLowerCase(), field);
  }

  field(table: string, name: string): SchemaField | undefined {
    return this.#tables.get(table.toLowerCase())?.fields.get(name.toLowerCase());
  }

  /** @returns whether there was one */
  dropField(table: string, name: string): boolean {
    return this.#tables.get(table.toLowerCase())?.fields.delete(name.toLowerCase()) ?? false;
  }

  /** By name; the database's own tables last, if they have records. */
  tables(): readonly SchemaTable[] {
    return [...this.#tables.values()]
      .filter(({ name, size, fields }) => !name.startsWith("_") || (size?.records ?? fields.size) > 0)
      .map(({ name, fields, size }) => ({ name, fields: [...fields.values()], ...(size && { size }) }))
      .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
}

function sortKey({ name }: SchemaTable): string {
  return `${name.startsWith("_") ? 1 : 0}${name.toLowerCase()}`;
}
