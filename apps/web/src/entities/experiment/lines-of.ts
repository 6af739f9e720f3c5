/** Whole lines of a reply as they come. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Not awaited: a connection that hangs has nothing more to say.
    reader.cancel().catch(() => {});
  }
}
