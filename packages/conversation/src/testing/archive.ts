import { SECRET } from "./connections.ts";

/** When pages of tests begin, in milliseconds since 1970. */
export const START = Date.UTC(2026, 10, 3, 8, 0, 0);

/** An entry with secrets in every place that a browser fills. */
export function entry(of: {
  atMs: number;
  url?: string;
  timings: Readonly<Record<string, number>>;
  connection?: string;
  [property: string]: unknown;
}) {
  const { atMs, url = "https://shop.example/orders/4711", timings, ...rest } = of;
  const named = [{ name: "authorization", value: SECRET }];
  return {
    pageref: "page_1",
    startedDateTime: new Date(START + atMs).toISOString(),
    time: 0,
    request: {
      method: "GET",
      url: `${url}?token=${SECRET}#${SECRET}`,
      headers: named,
      cookies: named,
      queryString: named,
      postData: { mimeType: "text/plain", text: SECRET, params: named },
      headersSize: 300,
      bodySize: 20,
    },
    response: {
      status: 200,
      headers: named,
      cookies: named,
      redirectURL: `https://x/?${SECRET}`,
      content: { size: 9, text: SECRET },
      headersSize: 150,
      bodySize: 2000,
    },
    cache: {},
    timings,
    serverIPAddress: "192.0.2.7",
    ...rest,
  };
}

/** An archive of these entries. */
export const archive = (...entries: readonly unknown[]) =>
  JSON.stringify({
    log: {
      version: "1.2",
      creator: { name: "Browser", version: "1" },
      pages: [{ id: "page_1", title: `Orders of ${SECRET}`, startedDateTime: new Date(START).toISOString() }],
      entries,
    },
  });
