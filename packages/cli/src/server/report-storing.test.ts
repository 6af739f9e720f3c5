import { UPLOAD_EVENTS } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { reportStoring } from "./report-storing.ts";

/** A server that sends the given reply in chunks. */
function answering(pieces: readonly string[], type = UPLOAD_EVENTS) {
  const reports: string[] = [];
  const requests: RequestInit[] = [];
  const send: typeof fetch = async (_, init) => {
    requests.push(init ?? {});
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": type } });
  };
  const file = { method: "POST", body: new Blob([new Uint8Array(3 * 1024 * 1024)]) };
  return { reports, requests, file, call: reportStoring(send, (text) => reports.push(text)) };
}

describe("storing a file", () => {
  it("reports progress until the server's reply", async () => {
    const { reports, requests, file, call } = answering([
      '{"state":"reading"}\n{"state":"storing","rows":5',
      '000,"total":12000}\n{"state":"done","status":409,"body":{"a":"ä"}}\n',
    ]);
    const response = await call("http://server.example", file);
    expect([response.status, await response.json()]).toEqual([409, { a: "ä" }]);
    expect(reports).toEqual([
      "Sending 3.0 MiB",
      "The server is reading it",
      "Stored 5,000 of about 12,000 rows",
    ]);
    expect(new Headers(requests[0]?.headers).get("accept")).toBe(UPLOAD_EVENTS);
  });

  it("fails like fetch if the connection ends before the reply", async () => {
    const { file, call } = answering(['{"state":"reading"}\n']);
    await expect(call("http://server.example", file)).rejects.toThrow(new TypeError("fetch failed"));
  });

  it("keeps other replies and requests unchanged", async () => {
    const plain = answering(['{"code":"x"}'], "application/problem+json");
    expect(await (await plain.call("http://server.example", plain.file)).json()).toEqual({ code: "x" });
    const other = answering(["{}"]);
    await other.call("http://server.example", { method: "GET" });
    expect([other.reports, other.requests]).toEqual([[], [{ method: "GET" }]]);
  });
});
