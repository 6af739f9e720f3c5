import { createHash } from "node:crypto";
import { computeRun, type Design, serializeRun } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { sameBytes } from "./bytes-note.tsx";
import { linesOf } from "./watch-computation.ts";

const design: Design = {
  model: "openedge-query",
  params: { records: 10 },
  axes: [
    { param: "mm", values: [1024] },
    { param: "prefetchNumRecs", values: [16, 64] },
  ],
  metric: "messages",
  seed: 1,
};
const text = serializeRun(computeRun(design));
const hash = createHash("sha256").update(text).digest("hex");
const never = () => Promise.reject(new Error("not to be asked for"));

describe("sameBytes", () => {
  it("holds for what the API would store", async () => {
    expect(await sameBytes(design, hash, never)).toEqual({ same: true, stored: hash, computed: hash });
  });
  it("does not hold for anything else", async () => {
    const other = hash.replace(/^./, (c) => (c === "0" ? "1" : "0"));
    expect(await sameBytes(design, other, never)).toMatchObject({ same: false, computed: hash });
  });
  it("compares the bytes where the browser does not hash", async () => {
    const plain = (body: string) => sameBytes(design, hash, async () => new Blob([body]), null);
    expect(await plain(text)).toMatchObject({ same: true });
    expect(await plain(`${text} `)).toMatchObject({ same: false });
  });
});

function bodyOf(...pieces: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}

it("gives lines however they are cut, and nothing of one that is not whole", async () => {
  const lines: string[] = [];
  for await (const line of linesOf(bodyOf('{"a"', ':1}\n{"b":2}\n{"c', '":3}\n{"d"'))) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});
