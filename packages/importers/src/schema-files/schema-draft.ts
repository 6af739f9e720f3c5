import { getOrInsert } from "@wirecost/sim-core/model";
import type { SchemaField, SchemaTable, TableSize } from "./schema.ts";

interface DraftTable {
  name: string;
  readonly fields: Map<string, SchemaField>;
  /** Fields of unique indexes by the index. */
  readonly unique: Map<string, readonly string[]>;
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
      unique: new Map(),
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

  /** Adds a unique index to a table that is known. */
  addUnique(table: string, index: string, fields: readonly string[]): void {
    this.#tables.get(table.toLowerCase())?.unique.set(
      index.toLowerCase(),
      fields.map((field) => field.toLowerCase()),
    );
  }

  /** Renames an index, or removes it. */
  renameUnique(table: string, index: string, to: string | undefined): void {
    const known = this.#tables.get(table.toLowerCase())?.unique;
    const fields = known?.get(index.toLowerCase());
    known?.delete(index.toLowerCase());
    if (fields && to !== undefined) known?.set(to.toLowerCase(), fields);
  }

  /** Renames a field of unique indexes. */
  renameInUnique(table: string, field: string, to: string): void {
    const known = this.#tables.get(table.toLowerCase())?.unique;
    const renamed = (one: string) => (one === field.toLowerCase() ? to.toLowerCase() : one);
    for (const [index, fields] of known ?? []) known?.set(index, fields.map(renamed));
  }

  /** By name; the database's own tables last, if they have records. */
  tables(): readonly SchemaTable[] {
    return [...this.#tables.values()]
      .filter(({ name, size, fields }) => !name.startsWith("_") || (size?.records ?? fields.size) > 0)
      .map(({ name, fields, unique, size }) => ({
        name,
        fields: [...fields.values()],
        ...(unique.size > 0 && { uniqueKeys: [...unique.values()] }),
        ...(size && { size }),
      }))
      .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
}

function sortKey({ name }: SchemaTable): string {
  return `${name.startsWith("_") ? 1 : 0}${name.toLowerCase()}`;
}
