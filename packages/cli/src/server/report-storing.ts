import { UPLOAD_EVENTS, type UploadEvent, uploadEvent } from "@wirecost/contract";

const MIB = 1024 * 1024;

/**
 * A fetch that reports the server's progress with a file. Its response is the server's response without progress.
 *
 * @throws TypeError as fetch does, where the connection ends before the answer
 */
export function reportStoring(send: typeof fetch, report: (text: string) => void): typeof fetch {
  return async (input, init = {}) => {
    if (!(init.body instanceof Blob)) return send(input, init);
    const headers = new Headers(init.headers);
    headers.set("accept", UPLOAD_EVENTS);
    report(`Sending ${(init.body.size / MIB).toFixed(1)} MiB`);
    const response = await send(input, { ...init, headers });
    const isReport = response.headers.get("content-type")?.startsWith(UPLOAD_EVENTS) ?? false;
    if (!isReport || !response.body) return response;
    for await (const event of events(response.body)) {
      if (event.state === "done") return new Response(JSON.stringify(event.body), { status: event.status });
      report(progressText(event));
    }
    throw new TypeError("fetch failed", { cause: new Error("the connection was lost") });
  };
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<UploadEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield uploadEvent.parse(JSON.parse(line));
  }
}

function progressText(event: Exclude<UploadEvent, { state: "done" }>): string {
  if (event.state === "reading") return "The server is reading it";
  const [rows, total] = [event.rows, event.total].map((count) => count.toLocaleString("en-US"));
  return `Stored ${rows} of about ${total} rows`;
}
