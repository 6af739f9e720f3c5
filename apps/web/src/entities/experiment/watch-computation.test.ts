import { expect, it } from "vitest";
import { linesOf } from "./watch-computation.ts";

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
