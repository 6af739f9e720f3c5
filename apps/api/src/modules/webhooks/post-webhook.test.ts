import dns from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { postWebhook, whyRefused } from "./post-webhook.ts";
import { publicLookup } from "./public-lookup.ts";

let server: { close(): unknown } | undefined;
afterEach(() => server?.close());

async function listen(made: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  server = made;
  await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
  const address = made.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}/hook`;
}
const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n";
const answering = (listener: RequestListener) => listen(createServer(listener));
const post = (url: string, options = {}) => postWebhook(url, {}, "{}", { toPrivate: true, ...options });

describe("postWebhook", () => {
  it("sends the text unchanged, with its headers", async () => {
    const receivedRequests: unknown[] = [];
    const url = await answering(async (request, response) => {
      const { method, headers } = request;
      let body = "";
      for await (const part of request) body += part;
      receivedRequests.push(method, headers["webhook-id"], headers["content-type"], body);
      response.writeHead(204).end();
    });
    const outcome = await postWebhook(url, { "webhook-id": "msg_1" }, '{"é":1}', { toPrivate: true });
    expect(outcome).toEqual({ status: 204, error: null });
    expect(receivedRequests).toEqual(["POST", "msg_1", "application/json", '{"é":1}']);
  });

  it("follows no redirect", async () => {
    let requests = 0;
    const url = await answering((_request, response) => {
      requests++;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await post(url)).toEqual({ status: 302, error: "It answered 302: redirects are not followed." });
    expect(requests).toBe(1);
  });

  it("stops at its timeout, also for an endless reply", async () => {
    const silent = await listen(createTcpServer(() => {}));
    expect(await post(silent, { timeoutMs: 200 })).toEqual({
      status: null,
      error: "It did not answer within 0.2 seconds.",
    });
    server?.close();
    const endless = await answering((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(timer));
    });
    expect(await post(endless)).toEqual({ status: 200, error: null });
  });

  it.each([
    ["drips its head", "HTTP/1.1 200 OK\r\n", "x-more: yes\r\n", /within 0.3 seconds/],
    ["announces answers for ever", "", "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n", /within 0.3 seconds/],
    ["speaks another protocol from then on", `${SWITCHING}\r\n`, "", /answered 101/],
    ["switches protocols at once with data", `${SWITCHING}\r\ndata`, "data", /answered 101/],
    ["speaks no HTTP", "220 mail.example ESMTP\r\n", "", /connection failed/],
  ])("comes to an end with an address that %s", async (_, first, again, error) => {
    const url = await listen(
      createTcpServer((socket) => {
        socket.on("error", () => {});
        socket.write(first);
        const timer = setInterval(() => socket.write(again), 10);
        socket.on("close", () => clearInterval(timer));
      }),
    );
    expect(await post(url, { timeoutMs: 300 })).toMatchObject({ error: expect.stringMatching(error) });
  });

  it("reports why there was no reply", async () => {
    const url = await answering(() => {});
    await new Promise((done) => server && "close" in server && (server as Server).close(done));
    expect(await post(url)).toEqual({
      status: null,
      error: "The connection was refused: no program listens there.",
    });
  });

  it.each([
    ["http://example.com/", "https only"],
    ["https://127.0.0.1/", "127.0.0.1 is no public address on the Internet"],
    ["https://[::1]:8443/", "::1 is no public address on the Internet"],
    ["https://2130706433/", "127.0.0.1 is no public address"],
    ["https://0x7f.1/", "127.0.0.1 is no public address"],
    ["https://169.254.169.254/latest/meta-data/", "169.254.169.254 is no public address"],
    ["https://LOCALHOST:8443/hook", "localhost is no public address"],
    ["https://hooks.localhost./", "hooks.localhost. is no public address"],
    ["https://user:secret@example.com/", "user name or a password"],
  ])("sends nothing to %s", async (url, words) => {
    expect(whyRefused(url, false)).toContain(words);
    expect(await postWebhook(url, {}, "{}", { toPrivate: false })).toMatchObject({ status: null });
  });

  it("allows names that contain localhost as a part", () => {
    expect(whyRefused("https://localhost.example.com/", false)).toBeUndefined();
    expect(whyRefused("https://notlocalhost/", false)).toBeUndefined();
  });

  it("sends nothing to a name that resolves to this machine", async () => {
    const leadsHere = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(leadsHere as unknown as typeof dns.lookup);
    syncBuiltinESMExports();
    try {
      const url = "https://build.example:1/";
      expect(whyRefused(url, false)).toBeUndefined();
      expect(await postWebhook(url, {}, "{}", { toPrivate: false })).toEqual({
        status: null,
        error: expect.stringMatching(/^build\.example is no public address .* WEBHOOK_PRIVATE_ADDRESSES\.$/),
      });
    } finally {
      lookup.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe("publicLookup", () => {
  const resolving = (...addresses: string[]) =>
    publicLookup((_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
    );
  const look = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
    new Promise((resolve) =>
      lookup("a.example", { all }, (error, address, family) => resolve(error?.message ?? [address, family])),
    );

  it("returns the addresses that it has checked", async () => {
    const lookup = resolving("93.184.216.34", "2606:2800:220:1::1");
    expect(await look(lookup, false)).toEqual(["93.184.216.34", 4]);
    expect(await look(lookup, true)).toEqual([
      [
        { address: "93.184.216.34", family: 4 },
        { address: "2606:2800:220:1::1", family: 6 },
      ],
      undefined,
    ]);
  });

  it("rejects a name with one private address", async () => {
    expect(await look(resolving("93.184.216.34", "10.0.0.7"), true)).toContain(
      "a.example is no public address on the Internet, or leads to none.",
    );
    expect(await look(resolving(), true)).toBe("a.example has no address.");
  });
});
