import { createHash } from "node:crypto";
import type { SharedTable } from "@wirecost/contract";

/** Maximum pictures in memory, some tens of kilobytes each. */
const MAX_KEPT = 200;
/** Maximum waiting pictures. */
const MAX_WAITING = 20;

/**
 * Draws one picture at a time, each once: drawing takes the time of all pages, and what a link shows never changes.
 * Whether a link still opens is asked before, at each look.
 */
export class DrawnPictures {
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the picture with such a tag; undefined where too many wait to be drawn */
  async get(
    etag: string,
    draw: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = this.#kept.get(etag);
    if (known) return known;
    if (this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting++;
    const drawn = this.#last.then(draw).finally(() => this.#waiting--);
    this.#last = drawn.catch(() => this.#kept.delete(etag));
    this.#kept.set(etag, drawn);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return drawn;
  }
}

/** Of all that is drawn: the document by its hash, and what stands around it. */
export function etagOf({ content: _, ...around }: SharedTable): string {
  return `"${createHash("sha256").update(JSON.stringify(around)).digest("base64url")}"`;
}
