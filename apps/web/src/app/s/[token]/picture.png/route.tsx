import { ImageResponse } from "next/og";
import { fetchShared } from "../../../../features/shares/picture/fetch-shared.ts";
import { pictureHeaders } from "../../../../features/shares/picture/picture-headers.ts";
import { PreviewCard } from "../../../../features/shares/picture/preview-card.tsx";

/** A link as the picture that messengers and mail show of it. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await fetchShared(token);
  if (!shared) return new Response("This link has no picture.", { status: 404, headers: pictureHeaders });
  return new ImageResponse(<PreviewCard shared={shared} />, {
    width: 1200,
    height: 630,
    headers: pictureHeaders,
  });
}
