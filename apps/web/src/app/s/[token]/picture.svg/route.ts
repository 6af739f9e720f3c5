import type { SharedTable } from "@wirecost/contract";
import { answerPicture, DrawnPictures } from "../../../../features/links/picture/answer-picture.ts";
import { sharedSvg } from "../../../../features/links/picture/picture-matrix.ts";

const pictures = new DrawnPictures();

/** The matrix of a link. */
export function GET(request: Request, { params }: { params: Promise<{ token: string }> }) {
  return answerPicture(request, params, { type: "image/svg+xml", pictures, draw });
}

async function draw(shared: SharedTable): Promise<Uint8Array<ArrayBuffer>> {
  return new TextEncoder().encode(sharedSvg(shared));
}
