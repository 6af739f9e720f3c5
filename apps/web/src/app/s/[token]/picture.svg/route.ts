import { fetchShared } from "../../../../features/shares/picture/fetch-shared.ts";
import { pictureHeaders } from "../../../../features/shares/picture/picture-headers.ts";
import { sharedSvg } from "../../../../features/shares/picture/shared-svg.ts";

/** The matrix of a link, drawn anew at each look. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await fetchShared(token);
  if (!shared) return new Response("This link has no picture.", { status: 404, headers: pictureHeaders });
  return new Response(sharedSvg(shared), { headers: { ...pictureHeaders, "content-type": "image/svg+xml" } });
}
