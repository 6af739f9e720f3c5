/** Minimum interval of progress reports. */
const REPORT_MS = 100;

/** The pieces of a stream in order. @param onProgress bytes read so far */
export async function* streamPieces(
  stream: ReadableStream<Uint8Array>,
  onProgress: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now();
      onProgress(bytes);
    }
    yield value;
  }
}

/** The content of an address. @throws Error with a message that can be shown */
export async function fetchStream(url: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(url);
  if (!response.ok || !response.body)
    throw new Error(`${url} could not be loaded: the server answered ${response.status}.`);
  return response.body;
}
