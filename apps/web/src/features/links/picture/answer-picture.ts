import { createHash } from "node:crypto";
import type { SharedTable } from "@wirecost/contract";
import { fetchShared } from "./fetch-shared.ts";

/** Headers of a picture of a link: any site may embed it, no cache stores it, and it runs no scripts. */
const pictureHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
};

/** The answer to a request for a link's picture. */
export async function answerPicture(
  request: Request,
  params: Promise<{ token: string }>,
  {
    type,
    pictures,
    draw,
  }: {
    readonly type: string;
    readonly pictures: DrawnPictures;
    readonly draw: (shared: SharedTable) => Promise<Uint8Array<ArrayBuffer>>;
  },
): Promise<Response> {
  const { token } = await params;
  const shared = await fetchShared(token);
  if (!shared) return new Response("This link has no picture.", { status: 404, headers: pictureHeaders });
  const headers = { ...pictureHeaders, "content-type": type, etag: etagOf(shared) };
  // Nothing is drawn for whom has it already.
  if (isKnown(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  const picture = await pictures.get(headers.etag, () => draw(shared));
  if (!picture) {
    return new Response("Too many pictures are being drawn. Try again in a moment.", {
      status: 503,
      headers: { ...pictureHeaders, "retry-after": "2" },
    });
  }
  return new Response(picture, { headers });
}

/** Whether one of the tags of an If-None-Match is this: a proxy may have made it weak, which counts as the same. */
function isKnown(tags: string | null, etag: string): boolean {
  return (tags ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

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
function etagOf({ content: _, ...around }: SharedTable): string {
  return `"${createHash("sha256").update(JSON.stringify(around)).digest("base64url")}"`;
}
