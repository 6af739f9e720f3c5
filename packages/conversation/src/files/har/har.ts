import { getOrInsert } from "@wirecost/sim-core/model";
import { ConversationBuilder } from "../../build.ts";
import type { Conversation, Statement } from "../../conversation.ts";
import { lanesOf } from "../../lanes.ts";
import { lasting, NO_BYTES, type ValueHash } from "../../recorder.ts";
import { traceNumber } from "../../trace-number.ts";
import { ConversationFileError, type FileContext, type FileFormat, type FileReader } from "../file-format.ts";
import { isJsonWith } from "../json/is-json-with.ts";
import { JsonElements } from "../json/json-elements.ts";
import { at, itemsOf, textOf } from "../json/values.ts";
import { pathWithoutIds, requestStatement } from "../url-path.ts";
import { endsWithoutOverlap } from "./ends.ts";
import { openingOf } from "./opening.ts";

/** A page's requests as saved by browsers and proxies: http://www.softwareishard.com/blog/har-12-spec/. */
export const har: FileFormat = {
  title: "requests of a web page (HAR)",
  recognizes: (start) =>
    isJsonWith(start, "{", ['"log"']) && isJsonWith(start, "{", ['"entries"', '"creator"', '"pages"']),
  read: (context) => harReader(context),
};

/** A request, with times in milliseconds since 1970. */
interface Request {
  /** Scheme, host and the connection's number if the file has one. */
  readonly server: string;
  readonly statement: Statement;
  readonly values: number;
  readonly page: string;
  /** From traceNumber(); 0 without one. */
  readonly trace: number;
  /** Whether it is for a static file. */
  readonly isStatic: boolean;
  /** When its connection started to open; undefined for an open one. */
  readonly openedMs: number | undefined;
  /** Time of TCP and TLS to open it. */
  readonly tcpMs: number;
  readonly tlsMs: number;
  readonly sentMs: number;
  readonly requestedMs: number;
  readonly answeredMs: number;
  readonly endMs: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
}

function harReader({ name, hash }: FileContext): FileReader {
  const builder = new ConversationBuilder();
  const json = new JsonElements(
    [
      ["log", "creator"],
      ["log", "entries", "*"],
    ],
    (path, value) => {
      if (path === 0) isPlaywright = textOf(at(value, "name")) === "Playwright";
      else takeEntry(value, hash);
    },
    () => builder.drop("requests with more than 16 MiB of content in the file"),
  );
  const taken: Request[] = [];
  /** By page: the request that opened it, after redirects. */
  const pages = new Map<string, { readonly number: number; readonly opened: Statement }>();
  /** Playwright includes the time of TLS in that of the connection, but adds it to `time` again. */
  let isPlaywright = false;

  return { take, finish };

  function take(bytes: Uint8Array): void {
    json.take(bytes);
  }

  function finish(isCut: boolean): Conversation {
    const isWhole = json.finish() && !isCut;
    if (!isWhole) builder.drop("end of the requests: the file was cut off");
    const requests = taken.sort((a, b) => beginOf(a) - beginOf(b));
    const ends = endsWithoutOverlap(
      requests.map(beginOf),
      requests.map(({ endMs }) => endMs),
    );
    const [first] = requests;
    if (!first) throw new ConversationFileError("The file has no request that went over the network.");
    const startMs = beginOf(first);
    const us = (ms: number) => Math.round(1000 * (ms - startMs));
    const connections = connect(requests, ends);
    for (const [i, request] of requests.entries()) {
      const [connection, endMs] = [connections[i] ?? 0, ends[i] ?? 0];
      const { openedMs, tcpMs, tlsMs, statement, values, page, trace } = request;
      if (openedMs !== undefined && tlsMs > 0) {
        const times = lasting(us(openedMs + tcpMs), us(openedMs + tcpMs + tlsMs));
        builder.trip({ connection, kind: "connect", ...times, ...NO_BYTES, calls: [] });
      }
      builder.trip({
        connection,
        kind: request.isStatic ? "other" : "query",
        sentUs: us(request.sentMs),
        requestedUs: us(request.requestedMs),
        answeredUs: us(Math.max(request.requestedMs, Math.min(request.answeredMs, endMs))),
        endUs: us(Math.max(request.requestedMs, endMs)),
        requestBytes: request.requestBytes,
        replyBytes: request.replyBytes,
        calls: [
          {
            statement,
            kind: "execute",
            rows: -1,
            values,
            transaction: 0,
            endpoint: pages.get(page)?.opened.text,
            request: pages.get(page)?.number ?? 0,
            trace,
          },
        ],
      });
    }
    const source = { kind: "requests", name, timesAt: "client", lowerBound: true } as const;
    return builder.build({ ...source, startedAt: new Date(startMs).toISOString() });
  }

  /** Overlapping requests on one connection, as with HTTP/2, get one each, so that they stay concurrent. */
  function connect(requests: readonly Request[], ends: readonly number[]): number[] {
    const byServer = new Map<string, number[]>();
    for (const [i, { server }] of requests.entries()) {
      const own = getOrInsert(byServer, server, () => []);
      own.push(i);
    }
    const connections: number[] = [];
    for (const own of byServer.values()) {
      const some = own.flatMap((i) => requests[i] ?? []);
      const lanes = lanesOf(
        some.map(beginOf),
        own.map((i) => ends[i] ?? 0),
      );
      const numbers: number[] = [];
      for (const [k, lane] of lanes.entries()) {
        const { openedMs, tcpMs } = some[k] ?? { openedMs: undefined, tcpMs: 0 };
        const rttUs = openedMs === undefined ? null : Math.round(1000 * tcpMs);
        // A request that opens a connection uses no other one.
        const isNew = numbers[lane] === undefined || openedMs !== undefined;
        const number = isNew
          ? builder.connect({ protocol: "unknown", encrypted: false, rttUs })
          : (numbers[lane] ?? 0);
        numbers[lane] = number;
        connections[own[k] ?? 0] = number;
      }
    }
    return connections;
  }

  function openPage(page: string, opened: Statement): void {
    const known = pages.get(page);
    if (known && known.opened.operation !== "REDIRECT") return;
    pages.set(page, { number: known?.number ?? 1 + pages.size, opened });
  }

  function takeEntry(entry: unknown, hash: ValueHash): void {
    const request = at(entry, "request");
    const url = textOf(at(request, "url")) ?? "";
    const why = notSent(entry, url);
    if (why !== undefined) {
      builder.drop(why);
      return;
    }
    const startMs = Date.parse(textOf(at(entry, "startedDateTime")) ?? "");
    if (!(Math.abs(startMs) < MAX_START_MS)) {
      builder.drop("requests without a time");
      return;
    }
    const timings = at(entry, "timings");
    const ms = (name: string) => milliseconds(at(timings, name));
    const { tcpMs, tlsMs } = /^https:/i.test(url)
      ? openingOf(ms, isPlaywright ? 0 : milliseconds(at(entry, "time")))
      : { tcpMs: ms("connect"), tlsMs: 0 };
    const openedMs = startMs + ms("blocked") + ms("dns");
    const sentMs = openedMs + tcpMs + tlsMs;
    const requestedMs = sentMs + ms("send");
    // Without parts, all of its time is waiting.
    const hasParts = ["send", "wait", "receive"].some((name) => ms(name) > 0);
    const waitMs = hasParts ? ms("wait") : milliseconds(at(entry, "time"));
    const response = at(entry, "response");
    const method = (textOf(at(request, "method")) ?? "").toUpperCase();
    const operation = /^[A-Z]{1,20}$/.test(method) ? method : "?";
    const path = pathWithoutIds(url);
    const page = textOf(at(entry, "pageref")) ?? "";
    const statement = requestStatement(operation, path, isRedirected(operation, at(response, "status")));
    openPage(page, statement);
    const transferred = at(response, "_transferSize");
    taken.push({
      server: `${serverOf(url)} ${textOf(at(entry, "connection")) ?? ""}`,
      statement,
      values: hash(`${url}\n${textOf(at(at(request, "postData"), "text")) ?? ""}`),
      page,
      trace: traceOf(request, response),
      isStatic: STATIC.test(textOf(at(at(response, "content"), "mimeType")) ?? ""),
      openedMs: ms("connect") > 0 ? openedMs : undefined,
      tcpMs,
      tlsMs,
      sentMs,
      requestedMs,
      answeredMs: requestedMs + waitMs,
      endMs: requestedMs + waitMs + ms("receive"),
      requestBytes: bytes(at(request, "headersSize")) + bytes(at(request, "bodySize")),
      replyBytes: bytes(transferred) || bytes(at(response, "headersSize")) + bytes(at(response, "bodySize")),
    });
  }
}

/** Maximum duration of a request, so that a Date can represent its end. */
const MAX_START_MS = 8.6e15;

/** Types of static files. A generated one is recognized by its trace. */
const STATIC =
  /^(?:image|font|audio|video)\/|^(?:text|application)\/(?:css|(?:x-)?javascript|ecmascript|wasm|font|x-font|vnd\.ms-fontobject)/i;

/**
 * The trace of a request, by W3C Trace Context: as sent by the page, or else as answered by the server, also in a
 * Server-Timing header, which tells a page the trace of its document.
 */
function traceOf(request: unknown, response: unknown): number {
  const both = [request, response];
  const given = [
    ...valuesOf("traceparent", both),
    ...valuesOf("server-timing", both).flatMap(
      (text) => SERVER_TIMING.exec(text.slice(0, MAX_HEADER))?.[1] ?? [],
    ),
  ];
  return given.reduce((found, text) => found || traceNumber(TRACEPARENT.exec(text.trim())?.[1] ?? ""), 0);
}

/** Of a header, by its name in lower case. */
function valuesOf(name: string, messages: readonly unknown[]): readonly string[] {
  return messages
    .flatMap((one) => itemsOf(at(one, "headers")))
    .flatMap((one) =>
      textOf(at(one, "name"))?.toLowerCase() === name ? (textOf(at(one, "value")) ?? []) : [],
    );
}

const MAX_HEADER = 4000;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/i;
const SERVER_TIMING = /(?:^|[,;\s])traceparent\s*;\s*desc\s*=\s*"?([0-9a-f-]{55})/i;

/** When a request starts to use its connection. */
function beginOf({ openedMs, sentMs }: Request): number {
  return openedMs ?? sentMs;
}

/** Why a request did not use the network; undefined if it did. */
function notSent(entry: unknown, url: string): string | undefined {
  if (!/^https?:\/\//i.test(url))
    return url === "" ? "requests without an address" : "addresses other than HTTP";
  const cached = at(entry, "_fromCache");
  const response = at(entry, "response");
  const isCached = typeof cached === "string" || at(entry, "_servedFromCache") === true;
  if (isCached || at(response, "_servedFromServiceWorker") === true) return "requests that a cache answered";
  // Responses by Chrome itself, as for a site that is known to use only TLS (HSTS).
  if (valuesOf("non-authoritative-reason", [response]).length > 0) return "redirects within the browser";
  const status = at(response, "status");
  return typeof status === "number" && status > 0 ? undefined : "requests without an answer";
}

/** Whether the browser repeated a request at the address in the response. One that wrote has still done so. */
function isRedirected(method: string, status: unknown): boolean {
  return (method === "GET" || method === "HEAD") && REDIRECTS.has(status);
}

const REDIRECTS: ReadonlySet<unknown> = new Set([301, 302, 303, 307, 308]);

/** Scheme, host and port, which distinguish connections; they are not stored. */
function serverOf(url: string): string {
  const end = url.slice(0, 2000).search(/[^:/][/?#]/);
  return (end < 0 ? url.slice(0, 2000) : url.slice(0, end + 1)).toLowerCase();
}

/** A part of a request's time: 0 if it is -1 or missing. */
function milliseconds(value: unknown): number {
  return typeof value === "number" && value > 0 && value < 1e10 ? value : 0;
}

function bytes(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
