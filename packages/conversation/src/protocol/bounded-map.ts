const MAX_ENTRIES = 10_000;
const MAX_KEY = 1024;
/** Total characters of all keys and values. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A map that a peer cannot fill without limit: entries beyond its limits are ignored. */
export class BoundedMap<K extends string | number, V> {
  readonly #entries = new Map<K, { value: V; size: number }>();
  #size = 0;

  get(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** @param size characters that the value holds */
  set(key: K, value: V, size = 0): void {
    this.delete(key);
    const length = typeof key === "string" ? key.length : 0;
    if (length > MAX_KEY || this.#entries.size >= MAX_ENTRIES || this.#size + length + size > MAX_SIZE)
      return;
    this.#size += length + size;
    this.#entries.set(key, { value, size: length + size });
  }

  delete(key: K): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
