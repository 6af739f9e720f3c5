import { type KeepMapping, type NamedMapping, namedMapping } from "@wirecost/contract";

const KEY = "wirecost.mappings";
const kept = namedMapping.array();

/** Mappings of a visitor without an account: they last as long as the browser's tab. */
export const sessionMappings = {
  list(): readonly NamedMapping[] {
    try {
      return kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
    } catch {
      // Written by another version, or storage is switched off.
      return [];
    }
  },
  keep(mapping: KeepMapping): void {
    const others = this.list().filter(({ name }) => name !== mapping.name);
    write([{ id: crypto.randomUUID(), ...mapping }, ...others]);
  },
  rename(id: string, name: string): void {
    write(this.list().map((one) => (one.id === id ? { ...one, name } : one)));
  },
  remove(id: string): void {
    write(this.list().filter((one) => one.id !== id));
  },
};

function write(mappings: readonly NamedMapping[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(mappings));
}
