import { models } from "@wirecost/sim-core";
import { ImageResponse } from "next/og";
import { createElement } from "react";

/** A token that no link has: its page and picture load the same modules as any link's. */
const NO_LINK = "/s/none";

/**
 * Pages whose first rendering is slow, because their modules are loaded and their models' published rows evaluated: up
 * to a second each, during which Next's only thread renders no other page.
 */
const SLOW_AT_FIRST = [
  "/",
  ...models.map(({ id }) => `/lab/${id}`),
  NO_LINK,
  `${NO_LINK}/picture.svg`,
] as const;

let rendered: Promise<void> | undefined;

export const dynamic = "force-dynamic";

/** Responds once those pages have been rendered; the first request triggers it. */
export async function GET(): Promise<Response> {
  rendered ??= renderAll();
  try {
    await rendered;
    return new Response("ready\n");
  } catch {
    rendered = undefined;
    return new Response("not ready\n", { status: 503 });
  }
}

async function renderAll(): Promise<void> {
  for (const path of SLOW_AT_FIRST) {
    // Next sets PORT to its port.
    const reply = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { cache: "no-store" });
    await reply.arrayBuffer();
    if (reply.status >= 500) throw new Error(`${path} answered ${reply.status}.`);
  }
  // The first picture compiles the rendering code of all of them.
  await new ImageResponse(createElement("p", null, "ready"), { width: 120, height: 63 }).arrayBuffer();
}
