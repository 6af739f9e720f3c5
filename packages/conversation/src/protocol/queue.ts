export class Queue<T> {
  #items: (T | undefined)[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  get head(): T | undefined {
    return this.#items[this.#first];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#first];
    if (this.length === 0) return undefined;
    this.#items[this.#first++] = undefined;
    if (this.#first > 1024 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    } else if (this.length === 0) {
      this.#items = [];
      this.#first = 0;
    }
    return item;
  }

  /** Keeps the head, and the others that satisfy a condition. */
  filterRest(passes: (item: T) => boolean): void {
    const [head, ...rest] = this.#items.slice(this.#first) as T[];
    if (head === undefined) return;
    this.#items = [head, ...rest.filter(passes)];
    this.#first = 0;
  }
}
