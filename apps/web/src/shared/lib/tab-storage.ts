import { useSyncExternalStore } from "react";

/**
 * This tab's stored value of a key. A tab may outlive an update of the page, so the value is compared with an example
 * of the current format.
 *
 * @param example each list in it has one entry, which all of a stored list are like; undefined is like anything
 * @returns undefined where nothing is stored, where it is of another shape, and where the browser has no storage
 */
export function storedInTab<T>(key: string, example: T): T | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isLike(value, example) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value in this tab, or removes it. A value that does not fit in the storage, or has too many characters, is
 * not stored.
 */
export function storeInTab(key: string, value: unknown, maxCharacters: number): void {
  try {
    // The previous value would be taken for this one.
    sessionStorage.removeItem(key);
    const text = JSON.stringify(value);
    if (text !== undefined && text.length <= maxCharacters) sessionStorage.setItem(key, text);
  } catch {
    // The storage is full, or the browser has none.
  }
}

/** A value of this tab shared by parts of the page and the next page. */
export class TabValue<T> {
  readonly #key: string;
  readonly #example: T;
  readonly #maxCharacters: number;
  readonly #listeners = new Set<() => void>();
  #value: T | undefined;
  #isRestored = false;

  /**
   * Like {@link storedInTab} and {@link storeInTab}: a value that does not fit in the storage lasts until the page is
   * reloaded.
   */
  constructor(key: string, example: T, maxCharacters: number) {
    this.#key = key;
    this.#example = example;
    this.#maxCharacters = maxCharacters;
  }

  readonly get = (): T | undefined => {
    if (!this.#isRestored) this.#value = storedInTab(this.#key, this.#example);
    this.#isRestored = true;
    return this.#value;
  };

  readonly set = (value: T | undefined): void => {
    this.#value = value;
    this.#isRestored = true;
    storeInTab(this.#key, value, this.#maxCharacters);
    for (const listener of this.#listeners) listener();
  };

  /** @returns what ends it */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The value, wherever on the page it is set; undefined until the page runs in a browser. */
export function useTabValue<T>(value: TabValue<T>): T | undefined {
  return useSyncExternalStore(value.subscribe, value.get, () => undefined);
}

function isLike<T>(value: unknown, example: T): value is T {
  if (example === undefined) return true;
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => isLike(one, example[0]));
  if (typeof example !== "object" || example === null) return typeof value === typeof example;
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(example).every(([name, of]) => isLike(Reflect.get(value, name), of))
  );
}
