import { createHash } from "node:crypto";
import type { SharedTable, ShareSummary } from "@wirecost/contract";
import { fetchShared, fetchSummary } from "./fetch-shared.ts";

type Picture = Uint8Array<ArrayBuffer>;

/** Headers of a link's picture: any site may embed it, no cache stores it, and it runs no scripts. */
const pictureHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
};

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
    readonly draw: (shared: SharedTable) => Promise<Picture>;
  },
): Promise<Response> {
  const { token } = await params;
  const summary = await fetchSummary(token);
  if (!summary) return noPicture();
  const headers = { ...pictureHeaders, "content-type": type, etag: etagOf(summary) };
  // Nothing is drawn for a client that has it already.
  if (isKnown(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  const picture = await pictures.get(headers.etag, async () => {
    const shared = await fetchShared(token);
    return shared ? draw(shared) : null;
  });
  if (picture === null) return noPicture();
  if (picture === undefined) {
    return new Response("Too many pictures are being drawn. Try again in a moment.", {
      status: 503,
      headers: { ...pictureHeaders, "retry-after": "2" },
    });
  }
  return new Response(picture, { headers });
}

function noPicture(): Response {
  return new Response("This link has no picture.", { status: 404, headers: pictureHeaders });
}

/** Whether one of the tags of an If-None-Match equals this one: a weak tag, as from a proxy, counts as equal. */
function isKnown(tags: string | null, etag: string): boolean {
  return (tags ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Maximum cached pictures, some tens of kilobytes each. */
const MAX_PICTURES = 200;
const MAX_WAITING = 20;

/**
 * Draws one picture at a time, each once: drawing blocks all pages, and a link's content never changes. Whether a link
 * is still valid is checked before, each time.
 */
export class DrawnPictures {
  readonly #pictures = new Map<string, Promise<Picture | null>>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param draw null of a link that is gone meanwhile
   * @returns the picture with such a tag, or null; undefined where too many wait to be drawn
   */
  async get(etag: string, draw: () => Promise<Picture | null>): Promise<Picture | null | undefined> {
    const known = this.#pictures.get(etag);
    if (known) return known;
    if (this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting++;
    const drawn = this.#last.then(draw).finally(() => this.#waiting--);
    const forget = () => this.#pictures.delete(etag);
    this.#last = drawn.then((picture) => picture ?? forget(), forget);
    this.#pictures.set(etag, drawn);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > MAX_PICTURES && oldest !== undefined) this.#pictures.delete(oldest);
    return drawn;
  }
}

/** Key of the drawn content: the document by its hash, and its surroundings. */
function etagOf(summary: ShareSummary): string {
  return `"${createHash("sha256").update(JSON.stringify(summary)).digest("base64url")}"`;
}
