import { models } from "@wirecost/sim-core";
import { ImageResponse } from "next/og";
import { createElement } from "react";

/** A token that no link has: its page and picture load what those of any link do. */
const NO_LINK = "/s/none";

/**
 * The pages whose first rendering takes long, since their modules are loaded and their models' published rows are
 * evaluated then: up to a second each, in which Next's only thread renders no other page.
 */
const SLOW_AT_FIRST = [
  "/",
  ...models.map(({ id }) => `/lab/${id}`),
  NO_LINK,
  `${NO_LINK}/picture.svg`,
] as const;

let rendered: Promise<void> | undefined;

export const dynamic = "force-dynamic";

/** Answers once those pages have been rendered, which the first request brings about. */
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
    // Next sets PORT to where it listens.
    const reply = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { cache: "no-store" });
    await reply.arrayBuffer();
    if (reply.status >= 500) throw new Error(`${path} answered ${reply.status}.`);
  }
  // The first picture compiles what draws all of them.
  await new ImageResponse(createElement("p", null, "ready"), { width: 120, height: 63 }).arrayBuffer();
}
