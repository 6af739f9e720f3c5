import { UPLOAD_EVENTS, type UploadEvent } from "@wirecost/contract";

interface Sending {
  readonly state: "sending";
  readonly sent: number;
  readonly total: number;
}
interface Done {
  readonly state: "done";
  readonly status: number;
  readonly body?: unknown;
}

export type SendingProgress = Sending | Exclude<UploadEvent, { state: "done" }>;

/**
 * A fetch for one file with progress: sent bytes, which only XMLHttpRequest reports, and then the server's progress.
 *
 * @param parse checks what the server says
 * @returns a fetch whose response is the server's answer as it comes without progress
 */
export function sendFile<Event extends { readonly state: string }>(
  parse: (event: unknown) => Event | Done,
  onProgress: (progress: Sending | Event) => void,
): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal, body } = init;
      const request = new XMLHttpRequest();
      const cancel = () => {
        request.abort();
        reject(new DOMException("The upload was canceled.", "AbortError"));
      };
      if (signal?.aborted) return cancel();
      signal?.addEventListener("abort", cancel);
      request.open(init.method ?? "POST", String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.setRequestHeader("accept", UPLOAD_EVENTS);
      request.upload.onprogress = ({ loaded, total }) =>
        onProgress({ state: "sending", sent: loaded, total });
      request.onprogress = () => {
        const event = lastEvent(request, parse);
        if (event && !isDone(event)) onProgress(event);
      };
      request.onerror = () => reject(new TypeError("The connection was lost."));
      request.onload = () => {
        const event = lastEvent(request, parse);
        if (event && isDone(event))
          resolve(new Response(JSON.stringify(event.body), { status: event.status }));
        else if (event) reject(new TypeError("The connection was lost."));
        else resolve(new Response(request.responseText, { status: request.status }));
      };
      request.send(body instanceof Blob ? body : null);
    });
}

function isDone(event: { readonly state: string }): event is Done {
  return event.state === "done";
}

/** The last whole line of a progress response; undefined for any other response, such as an immediate rejection. */
function lastEvent<Event>(request: XMLHttpRequest, parse: (event: unknown) => Event): Event | undefined {
  if (!request.getResponseHeader("content-type")?.startsWith(UPLOAD_EVENTS)) return undefined;
  const text = request.responseText;
  const end = text.lastIndexOf("\n");
  return end < 0 ? undefined : parse(JSON.parse(text.slice(text.lastIndexOf("\n", end - 1) + 1, end)));
}
