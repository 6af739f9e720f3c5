import { UPLOAD_EVENTS, type UploadEvent, uploadEvent } from "@wirecost/contract";

/** Where the storing of a file stands. */
export type SendingProgress =
  | { readonly state: "sending"; readonly sent: number; readonly total: number }
  | Exclude<UploadEvent, { state: "done" }>;

/**
 * A fetch for one file that says how far it is: what has been sent, which only XMLHttpRequest tells, and then what
 * the server says that it does.
 *
 * @returns a fetch whose response is the server's answer as it comes without progress
 */
export function sendFile(onProgress: (progress: SendingProgress) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal, body } = init;
      const request = new XMLHttpRequest();
      const cancel = () => {
        request.abort();
        reject(new DOMException("The upload was cancelled.", "AbortError"));
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
        const event = lastEvent(request);
        if (event && event.state !== "done") onProgress(event);
      };
      request.onerror = () => reject(new TypeError("The connection was lost."));
      request.onload = () => {
        const event = lastEvent(request);
        if (event?.state === "done")
          resolve(new Response(JSON.stringify(event.body), { status: event.status }));
        else if (event) reject(new TypeError("The connection was lost."));
        else resolve(new Response(request.responseText, { status: request.status }));
      };
      request.send(body instanceof Blob ? body : null);
    });
}

/** The last whole line of a report; undefined for any other answer, such as one that refuses the file at once. */
function lastEvent(request: XMLHttpRequest): UploadEvent | undefined {
  if (!request.getResponseHeader("content-type")?.startsWith(UPLOAD_EVENTS)) return undefined;
  const text = request.responseText;
  const end = text.lastIndexOf("\n");
  return end < 0
    ? undefined
    : uploadEvent.parse(JSON.parse(text.slice(text.lastIndexOf("\n", end - 1) + 1, end)));
}
