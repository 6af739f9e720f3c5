import type { SharedTable } from "@wirecost/contract";
import type { DrawnPictures } from "./drawn-pictures.ts";
import { fetchShared } from "./fetch-shared.ts";
import { pictureHeaders } from "./picture-headers.ts";

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
  const picture = await pictures.get(shared, () => draw(shared));
  if (!picture) {
    const headers = { ...pictureHeaders, "retry-after": "2" };
    return new Response("Too many pictures are being drawn. Try again in a moment.", {
      status: 503,
      headers,
    });
  }
  const headers = { ...pictureHeaders, "content-type": type, etag: picture.etag };
  return request.headers.get("if-none-match") === picture.etag
    ? new Response(null, { status: 304, headers })
    : new Response(picture.bytes, { headers });
}
