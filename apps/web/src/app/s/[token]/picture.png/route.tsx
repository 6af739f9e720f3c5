import type { SharedTable } from "@wirecost/contract";
import { ImageResponse } from "next/og";
import { answerPicture, DrawnPictures } from "../../../../features/links/picture/answer-picture.ts";
import { PreviewCard } from "../../../../features/links/picture/preview-card.tsx";

const pictures = new DrawnPictures();

/** A link's preview picture in messengers and e-mail. */
export function GET(request: Request, { params }: { params: Promise<{ token: string }> }) {
  return answerPicture(request, params, { type: "image/png", pictures, draw });
}

async function draw(shared: SharedTable): Promise<Uint8Array<ArrayBuffer>> {
  const image = new ImageResponse(<PreviewCard shared={shared} />, { width: 1200, height: 630 });
  return new Uint8Array(await image.arrayBuffer());
}
